/** What other features may use of accounts. */
export { acceptTerms } from "#server/features/accounts/accept-terms.ts";
export { announceName } from "#server/features/accounts/announce-name.ts";
export { deliverSession } from "#server/features/accounts/answer-sign-in.ts";
export { confirmIdentity, type IdentityProof } from "#server/features/accounts/confirm-identity.ts";
export { createConfirmedAccount } from "#server/features/accounts/create-confirmed-account.ts";
export { endSessionsOf } from "#server/features/accounts/end-sessions.ts";
export { findUserByEmail } from "#server/features/accounts/find-user.ts";
export { issueAccessLink } from "#server/features/accounts/issue-access-link.ts";
export {
  lockAccount,
  lockAccounts,
  lockOwnAccount,
} from "#server/features/accounts/lock-account.ts";
export { nameFromEmail } from "#server/features/accounts/name-from-email.ts";
export type { OpenedSession } from "#server/features/accounts/open-session.ts";
export { presentProfile } from "#server/features/accounts/present-profile.ts";
export { hashNewPassword, replacePassword } from "#server/features/accounts/replace-password.ts";
export { reseal, seal, unseal } from "#server/features/accounts/sealed-text.ts";
export {
  type Hashes,
  hashShortCode,
  hashToken,
  newOneTimeCode,
  newToken,
} from "#server/features/accounts/secret-tokens.ts";
export {
  clearSessionCookie,
  SESSION_COOKIE,
} from "#server/features/accounts/session-cookie.ts";
export { hashPassword, verifyPassword } from "#server/features/accounts/slow-hash.ts";
