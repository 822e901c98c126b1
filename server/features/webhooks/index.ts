/** What other features may use of webhooks. */
export { recordWebhookEvent } from "#server/features/webhooks/record-webhook-event.ts";
