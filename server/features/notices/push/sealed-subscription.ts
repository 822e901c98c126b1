import { type AppSecrets, deriveKeys } from "#server/app-secret.ts";
import { seal, unseal } from "#server/features/accounts/index.ts";

/** Whoever has these can show this browser notices in our name. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export function sealSubscription(secrets: AppSecrets, browser: BrowserSubscription): string {
  const { endpoint, p256dh, auth } = browser;
  return seal(deriveKeys(secrets, "push-subscription"), JSON.stringify({ endpoint, p256dh, auth }));
}

export function unsealSubscription(secrets: AppSecrets, sealed: string): BrowserSubscription {
  return JSON.parse(unseal(deriveKeys(secrets, "push-subscription"), sealed));
}
