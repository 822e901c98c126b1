import { deriveKey } from "#server/app-secret.ts";
import { newToken, seal, unseal } from "#server/features/accounts/index.ts";

/** Identifies our keys at a glance, also for scanners that look for leaked ones. */
const PREFIX = "alf_";

export function newApiKey(): string {
  return PREFIX + newToken();
}

export function sealApiKey(secret: string, apiKey: string): string {
  return seal(sealingKey(secret), apiKey);
}

export function unsealApiKey(secret: string, sealed: string): string {
  return unseal(sealingKey(secret), sealed);
}

function sealingKey(secret: string): Buffer {
  return deriveKey(secret, "api-key");
}
