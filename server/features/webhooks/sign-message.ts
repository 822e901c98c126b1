import { createHmac } from "node:crypto";
import type { WebhookRow } from "#server/features/webhooks/webhook-queries.ts";
import { secretBytes, unsealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";

export interface Message {
  id: string;
  at: Date;
  body: string;
}

/** The three headers of Standard Webhooks, with one signature for each secret in force. */
export function signedHeaders(
  appSecret: string,
  webhook: WebhookRow,
  { id, at, body }: Message,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secretsInForce(webhook, at).map((sealed) => {
    const key = secretBytes(unsealWebhookSecret(appSecret, sealed));
    const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    return `v1,${mac}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

function secretsInForce(webhook: WebhookRow, at: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = webhook;
  const overlaps = previousSecret && previousSecretUntil && previousSecretUntil > at;
  return overlaps ? [secret, previousSecret] : [secret];
}

/** What the receiver tells repetitions apart by. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId}`;
}
