/** What other features may use of webhooks. */
export {
  findListening,
  type ListeningWebhook,
  listeningWebhooks,
} from "#server/features/webhooks/listening-webhooks.ts";
export {
  recordWebhookEvents,
  sendWebhookEvents,
} from "#server/features/webhooks/record-webhook-events.ts";
