/** What other features may use of webhooks. */
export { anonymisePayloadsOf } from "#server/features/webhooks/anonymise-payloads.ts";
