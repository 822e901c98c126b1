/** What other features may use of accounts. */
export { onAuthEvent, useAuth } from "#web/features/accounts/auth-store.ts";
export { refreshProfile } from "#web/features/accounts/refresh-profile.ts";
