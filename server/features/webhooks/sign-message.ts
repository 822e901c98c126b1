import { Webhook } from "standardwebhooks";
import type { AppSecrets } from "#server/app-secret.ts";
import type { WebhookRow } from "#server/features/webhooks/webhook-queries.ts";
import { unsealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";

export interface Message {
  id: string;
  at: Date;
  body: string;
}

/** The three headers of Standard Webhooks, with one signature for each secret in force. */
export function signedHeaders(
  secrets: AppSecrets,
  webhook: WebhookRow,
  { id, at, body }: Message,
): Record<string, string> {
  const signatures = secretsInForce(webhook, at).map((sealed) =>
    new Webhook(unsealWebhookSecret(secrets, sealed)).sign(id, at, body),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}

function secretsInForce(webhook: WebhookRow, at: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = webhook;
  const overlaps = previousSecret && previousSecretUntil && previousSecretUntil > at;
  return overlaps ? [secret, previousSecret] : [secret];
}

/** The id by which a receiver recognises repetitions. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId}`;
}
