/** The events a webhook can receive. */
export const webhookEventTypes = [
  "comment.created",
  "comment.updated",
  "comment.resolved",
  "comment.reopened",
  "comment.deleted",
  "reply.created",
  "layout.created",
  "version.created",
  "approval.decided",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

export const deliveryStates = ["pending", "delivered", "failed", "cancelled"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** How a message is written: signed JSON for programs, or what a channel of a chat takes. */
export const webhookFormats = ["standard", "slack", "discord"] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Why the product switched a webhook off: it answered 410, has failed for days, or its layout is gone. */
export const webhookSwitchOffs = ["gone", "failing", "layout_removed"] as const;
export type WebhookSwitchOff = (typeof webhookSwitchOffs)[number];

/** Why an attempt got no answer. */
export const deliveryFaults = [
  "timeout",
  "private_address",
  "unresolved",
  "refused",
  "certificate",
  "broken",
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];
