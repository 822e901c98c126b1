/** Everything behind the auth form's fields, with the contract's schemas: larger than the form itself. */
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
export { enter } from "#web/features/accounts/session-keeper.ts";
