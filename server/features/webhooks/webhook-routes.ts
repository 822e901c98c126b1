import * as contract from "#contract/routes/webhooks.ts";
import type { Api } from "#server/api.ts";
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

export function webhookRoutes(api: Api): void {
  api.serve(contract.listWebhooks, (ctx, page) => listWebhooks(ctx, page));
  api.serve(contract.getWebhookQueue, (ctx) => readQueue(ctx));
  api.serve(contract.createWebhook, (ctx, draft) => createWebhook(ctx, draft));
  api.serve(contract.editWebhook, (ctx, change) => editWebhook(ctx, change));
  api.serve(contract.removeWebhook, (ctx, { webhookId }) => removeWebhook(ctx, webhookId));
  api.serve(contract.getWebhookSecret, (ctx, { webhookId }) => revealSecret(ctx, webhookId));
  api.serve(contract.rotateWebhookSecret, (ctx, { webhookId }) => rotateSecret(ctx, webhookId));
  api.serve(contract.sendTestEvent, (ctx, { webhookId }) => sendTestEvent(ctx, webhookId));
  api.serve(contract.listDeliveries, (ctx, input) => listDeliveries(ctx, input));
  api.serve(contract.getDelivery, (ctx, { deliveryId }) => readDelivery(ctx, deliveryId));
  api.serve(contract.resendDelivery, (ctx, { deliveryId }) => resendDelivery(ctx, deliveryId));
}
