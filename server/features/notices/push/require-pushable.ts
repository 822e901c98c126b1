import { ECDH } from "node:crypto";
import { invalidInput } from "#contract/errors.ts";
import { pushRefusals } from "#contract/messages/push.ts";
import { hasControlCharacter, isWebhookUrl } from "#contract/webhook-url.ts";
import type { UserContext } from "#server/context.ts";
import type { BrowserSubscription } from "#server/features/notices/push/sealed-subscription.ts";

const CURVE = "prime256v1";
const AUTH_BYTES = 16;

/** Anyone can send any address as their browser's: it is checked like that of a webhook. */
export async function requirePushable(
  { outbound, config }: UserContext,
  { endpoint, p256dh, auth }: BrowserSubscription,
): Promise<void> {
  const isSecure = endpoint.startsWith("https:") || config.webhookAllowPrivate;
  if (!isSecure || !isWebhookUrl(endpoint) || hasControlCharacter(endpoint))
    throw invalidInput("endpoint", pushRefusals.endpointInvalid);
  if (!isPoint(p256dh)) throw invalidInput("p256dh", pushRefusals.keysInvalid);
  if (Buffer.from(auth, "base64url").length !== AUTH_BYTES)
    throw invalidInput("auth", pushRefusals.keysInvalid);
  if (!(await outbound.mayReach(endpoint)))
    throw invalidInput("endpoint", pushRefusals.endpointPrivate);
}

/** Whether something can be encrypted with it. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, CURVE, "base64url");
    return true;
  } catch {
    return false;
  }
}
