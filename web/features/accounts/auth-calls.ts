/**
 * The calls behind the auth form, with the contract's schemas: larger than the form itself, so loaded
 * separately.
 */
export {
  answerSecondFactor,
  checkPasswordReset,
  confirmWithNewPassword,
  confirmWithSignUpPassword,
  openEmailLink,
  requestMagicLink,
  requestOneTimeCode,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signUp,
  verifyOneTimeCode,
} from "#contract/routes/sign-in.ts";
export {
  checkEmail,
  checkNewPassword,
  checkUsername,
} from "#web/features/accounts/auth-checks.ts";
export { startSession } from "#web/features/accounts/session-actions.ts";
