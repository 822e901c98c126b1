import { randomBytes } from "node:crypto";
import { deriveKey } from "#server/app-secret.ts";
import { seal, unseal } from "#server/features/accounts/index.ts";

/** What Standard Webhooks writes before a secret. */
const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

export function sealWebhookSecret(secret: string, webhookSecret: string): string {
  return seal(sealingKey(secret), webhookSecret);
}

export function unsealWebhookSecret(secret: string, sealed: string): string {
  return unseal(sealingKey(secret), sealed);
}

function sealingKey(secret: string): Buffer {
  return deriveKey(secret, "webhook-secret");
}
