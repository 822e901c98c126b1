/** What other features may use of webhooks. */
export { webhookListens } from "#server/features/webhooks/listening-webhooks.ts";
export { recordWebhookEvents } from "#server/features/webhooks/record-webhook-events.ts";
