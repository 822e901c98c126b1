/** What other features may use of accounts. */
export { confirmIdentity } from "#server/features/accounts/confirm-identity.ts";
export { endSessionsOf } from "#server/features/accounts/end-sessions.ts";
export { lockAccount, lockOwnAccount } from "#server/features/accounts/lock-account.ts";
export { dropSessionCookie } from "#server/features/accounts/session-cookie.ts";
