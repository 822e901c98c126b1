import { deriveKey } from "#server/app-secret.ts";
import { newToken, seal, unseal } from "#server/features/accounts/index.ts";

/** Says at a glance whose key it is, also to scanners that look for lost ones. */
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
