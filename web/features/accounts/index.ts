/** What other features may use of accounts. */
export {
  ensureOwnCustomer,
  onAuthEvent,
  refreshProfile,
  useAuth,
} from "#web/features/accounts/auth-store.ts";
export {
  asksIdentity,
  IdentityField,
  identityFields,
  useOwnIdentity,
} from "#web/features/accounts/own-identity.tsx";
