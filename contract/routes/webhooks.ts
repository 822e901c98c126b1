import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { webhookFields } from "#contract/messages/webhook-fields.ts";
import { pageInput, pageOf } from "#contract/page-of.ts";
import { route } from "#contract/route.ts";
import {
  deliveryFaults,
  deliveryStates,
  webhookEventTypes,
  webhookFormats,
  webhookSwitchOffs,
} from "#contract/webhook-events.ts";
import { hasControlCharacter, isWebhookUrl } from "#contract/webhook-url.ts";

const url = z.string(webhookFields.urlMissing).check(
  z.refine((text) => !hasControlCharacter(text), webhookFields.urlInvalid),
  z.trim(),
  z.minLength(1, webhookFields.urlMissing),
  z.maxLength(limits.webhookUrl.max, webhookFields.urlTooLong),
  z.refine(isWebhookUrl, webhookFields.urlInvalid),
);

const eventType = z.enum(webhookEventTypes, webhookFields.eventTypeMissing);
const format = z.enum(webhookFormats);
/** Null means all of them. */
const layoutId = z.nullable(z.uuid());

export const webhookHealths = ["new", "healthy", "failing", "switched_off"] as const;
export type WebhookHealth = (typeof webhookHealths)[number];

export const Webhook = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  url: z.string(),
  layout_id: layoutId,
  /** Null for all layouts, and when the one that was chosen is gone. */
  layout: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  event_type: z.enum(webhookEventTypes),
  format,
  is_active: z.boolean(),
  health: z.enum(webhookHealths),
  /** Why it was switched off, unless its owner did it. */
  switched_off_by: z.nullable(z.enum(webhookSwitchOffs)),
  last_success_at: z.nullable(z.iso.datetime()),
  failing_since: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

export const listWebhooks = route({
  method: "GET",
  path: "/api/webhooks",
  summary: "Os webhooks, do mais novo ao mais antigo",
  access: "api",
  input: z.strictObject(pageInput),
  output: pageOf(Webhook),
});

export const WebhookQueue = z.object({
  /** How many deliveries are pending, over all webhooks, and how many may be. */
  pending: z.int(),
  limit: z.int(),
  /** Deliveries dropped in the last days because the queue was full; null when none were. */
  overflow: z.nullable(
    z.object({ left_out: z.int(), since: z.iso.datetime(), last_at: z.iso.datetime() }),
  ),
});
export type WebhookQueue = z.infer<typeof WebhookQueue>;

export const getWebhookQueue = route({
  method: "GET",
  path: "/api/webhooks/queue",
  summary: "Quantas entregas esperam na fila e quantas ficaram de fora por falta de lugar",
  access: "api",
  input: z.strictObject({}),
  output: WebhookQueue,
});

export const createWebhook = route({
  method: "POST",
  path: "/api/webhooks",
  summary: "Cria um webhook, já ativo",
  access: "api",
  status: 201,
  input: z.strictObject({
    url,
    event_type: eventType,
    layout_id: z.optional(layoutId),
    format: z.optional(format),
  }),
  output: Webhook,
});

export const editWebhook = route({
  method: "PATCH",
  path: "/api/webhooks/:webhookId",
  summary:
    "Muda a URL, o tipo de evento, o layout ou o formato de um webhook, ou o ativa e desativa",
  access: "api",
  input: z.strictObject({
    webhookId: z.uuid(),
    url: z.optional(url),
    event_type: z.optional(eventType),
    layout_id: z.optional(layoutId),
    format: z.optional(format),
    is_active: z.optional(z.boolean()),
  }),
  output: Webhook,
});

export const removeWebhook = route({
  method: "DELETE",
  path: "/api/webhooks/:webhookId",
  summary: "Exclui um webhook e o registro de suas entregas",
  access: "api",
  status: 204,
  input: z.strictObject({ webhookId: z.uuid() }),
  output: z.void(),
});

export const WebhookSecret = z.object({
  secret: z.string(),
  /** Until when the previous secret signs as well; null when there is none. */
  previous_until: z.nullable(z.iso.datetime()),
});
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const getWebhookSecret = route({
  method: "GET",
  path: "/api/webhooks/:webhookId/secret",
  summary: "O segredo que assina as mensagens de um webhook",
  access: "api",
  input: z.strictObject({ webhookId: z.uuid() }),
  output: WebhookSecret,
});

export const rotateWebhookSecret = route({
  method: "POST",
  path: "/api/webhooks/:webhookId/secret",
  summary: "Gera um novo segredo; o anterior também assina por mais 24 horas",
  access: "api",
  status: 201,
  input: z.strictObject({ webhookId: z.uuid() }),
  output: WebhookSecret,
});

export const Delivery = z.object({
  id: z.uuid(),
  webhook_id: z.uuid(),
  /** The receiver's `webhook-id`, the same at every attempt. */
  message_id: z.string(),
  event_type: z.enum([...webhookEventTypes, "webhook.test"]),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  last_status: z.nullable(z.int()),
  last_attempt_at: z.nullable(z.iso.datetime()),
  next_attempt_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryAttempt = z.object({
  number: z.int(),
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(deliveryFaults)),
  /** The first 4 KB. */
  response_body: z.string(),
  duration_ms: z.int(),
  created_at: z.iso.datetime(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** With what was sent and received; the newest attempts first. */
export const DeliveryDetail = z.extend(Delivery, {
  payload: z.string(),
  tries: z.array(DeliveryAttempt),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const listDeliveries = route({
  method: "GET",
  path: "/api/webhooks/:webhookId/deliveries",
  summary: "As entregas de um webhook nos últimos 30 dias, da mais nova à mais antiga",
  access: "api",
  input: z.strictObject({ webhookId: z.uuid(), ...pageInput }),
  output: pageOf(Delivery),
});

export const getDelivery = route({
  method: "GET",
  path: "/api/webhook-deliveries/:deliveryId",
  summary: "Uma entrega, com o que foi enviado e respondido em cada tentativa",
  access: "api",
  input: z.strictObject({ deliveryId: z.uuid() }),
  output: DeliveryDetail,
});

export const resendDelivery = route({
  method: "POST",
  path: "/api/webhook-deliveries/:deliveryId/resend",
  summary: "Envia de novo a mesma mensagem, com o mesmo identificador",
  access: "api",
  status: 202,
  input: z.strictObject({ deliveryId: z.uuid() }),
  output: Delivery,
});

export const sendTestEvent = route({
  method: "POST",
  path: "/api/webhooks/:webhookId/test",
  summary: "Envia uma vez um evento de teste",
  access: "api",
  status: 202,
  input: z.strictObject({ webhookId: z.uuid() }),
  output: Delivery,
});
