/** What other features may use of API keys. */
export { endApiKeys } from "#server/features/api-keys/end-api-key.ts";
export { hasApiKey } from "#server/features/api-keys/read-api-key.ts";
