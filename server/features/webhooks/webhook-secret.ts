import { randomBytes } from "node:crypto";
import { type AppSecrets, deriveKeys, type Keys } from "#server/app-secret.ts";
import { seal, unseal } from "#server/features/accounts/index.ts";

/** The prefix that Standard Webhooks gives a secret. */
const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

export function sealWebhookSecret(secrets: AppSecrets, webhookSecret: string): string {
  return seal(sealingKeys(secrets), webhookSecret);
}

export function unsealWebhookSecret(secrets: AppSecrets, sealed: string): string {
  return unseal(sealingKeys(secrets), sealed);
}

function sealingKeys(secrets: AppSecrets): Keys {
  return deriveKeys(secrets, "webhook-secret");
}
