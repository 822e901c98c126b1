/** The events a webhook can receive. */
export const webhookEventTypes = ["comment.created", "layout.created"] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

export const deliveryStates = ["pending", "delivered", "failed", "cancelled"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why the product switched a webhook off: it answered 410, or has failed for days. */
export const webhookSwitchOffs = ["gone", "failing"] as const;
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
