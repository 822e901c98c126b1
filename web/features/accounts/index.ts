/** What other features may use of accounts. */
export {
  authState,
  ensureOwnCustomer,
  onAuthEvent,
  refreshProfile,
  signOut,
  useAuth,
} from "#web/features/accounts/auth-store.ts";
export { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
export { namedKeysQuery } from "#web/features/accounts/named-keys-query.ts";
export {
  asksIdentity,
  IdentityField,
  identityFields,
  useOwnIdentity,
} from "#web/features/accounts/own-identity.tsx";
export { PasswordField } from "#web/features/accounts/password-field.tsx";
export { SectionError, SectionStates } from "#web/features/accounts/settings/section-states.tsx";
export { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
export { TermsNote } from "#web/features/accounts/terms-note.tsx";
export { typedEmail } from "#web/features/accounts/typed-email.ts";
