/** What other features may use of accounts. */
export {
  ensureOwnCustomer,
  onAuthEvent,
  refreshProfile,
  useAuth,
} from "#web/features/accounts/auth-store.ts";
