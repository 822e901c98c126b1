/** What other features may use of API keys. */
export { endApiKey } from "#server/features/api-keys/end-api-key.ts";
export { hasApiKey } from "#server/features/api-keys/read-api-key.ts";
