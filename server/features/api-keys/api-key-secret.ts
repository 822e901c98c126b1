import { type AppSecrets, deriveKeys, type Keys } from "#server/app-secret.ts";
import { newToken, seal, unseal } from "#server/features/accounts/index.ts";

/** Identifies our keys at a glance, also for scanners that look for leaked ones. */
const PREFIX = "alf_";

export function newApiKey(): string {
  return PREFIX + newToken();
}

export function sealApiKey(secrets: AppSecrets, apiKey: string): string {
  return seal(sealingKeys(secrets), apiKey);
}

export function unsealApiKey(secrets: AppSecrets, sealed: string): string {
  return unseal(sealingKeys(secrets), sealed);
}

function sealingKeys(secrets: AppSecrets): Keys {
  return deriveKeys(secrets, "api-key");
}
