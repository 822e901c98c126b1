import * as contract from "#contract/routes/webhooks.ts";
import { createWebhook } from "#server/features/webhooks/create-webhook.ts";
import { listDeliveries, readDelivery } from "#server/features/webhooks/delivery-queries.ts";
import { editWebhook } from "#server/features/webhooks/edit-webhook.ts";
import { readQueue } from "#server/features/webhooks/read-queue.ts";
import { removeWebhook } from "#server/features/webhooks/remove-webhook.ts";
import { resendDelivery } from "#server/features/webhooks/resend-delivery.ts";
import { revealSecret } from "#server/features/webhooks/reveal-secret.ts";
import { rotateSecret } from "#server/features/webhooks/rotate-secret.ts";
import { sendTestEvent } from "#server/features/webhooks/send-test-event.ts";
import { listWebhooks } from "#server/features/webhooks/webhook-queries.ts";
import { type Api, serve } from "#server/http/serve.ts";

export function webhookRoutes(api: Api): void {
  serve(api, contract.listWebhooks, (ctx, page) => listWebhooks(ctx, page));
  serve(api, contract.getWebhookQueue, (ctx) => readQueue(ctx));
  serve(api, contract.createWebhook, (ctx, draft) => createWebhook(ctx, draft));
  serve(api, contract.editWebhook, (ctx, change) => editWebhook(ctx, change));
  serve(api, contract.removeWebhook, (ctx, { webhookId }) => removeWebhook(ctx, webhookId));
  serve(api, contract.getWebhookSecret, (ctx, { webhookId }) => revealSecret(ctx, webhookId));
  serve(api, contract.rotateWebhookSecret, (ctx, { webhookId }) => rotateSecret(ctx, webhookId));
  serve(api, contract.sendTestEvent, (ctx, { webhookId }) => sendTestEvent(ctx, webhookId));
  serve(api, contract.listDeliveries, (ctx, input) => listDeliveries(ctx, input));
  serve(api, contract.getDelivery, (ctx, { deliveryId }) => readDelivery(ctx, deliveryId));
  serve(api, contract.resendDelivery, (ctx, { deliveryId }) => resendDelivery(ctx, deliveryId));
}
