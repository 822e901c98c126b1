import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKeys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";

export interface Stopped {
  addressId: string;
  layoutId: string;
}

type Signing = Pick<Services, "secrets">;

/** In every mail about answers: it works for ever, and for nothing but this. */
export function stopUrl(
  { config, secrets }: Signing & Pick<Services, "config">,
  { addressId, layoutId }: Stopped,
): string {
  const [key] = deriveKeys(secrets, "guest-notices");
  const signature = signWith(key, { addressId, layoutId });
  return `${config.appUrl}/guest-notices/${addressId}/${layoutId}/${signature}`;
}

export function isStopLink(
  { secrets }: Signing,
  { signature, ...stopped }: Stopped & { signature: string },
): boolean {
  const given = Buffer.from(signature);
  return deriveKeys(secrets, "guest-notices").some((key) => {
    const right = Buffer.from(signWith(key, stopped));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function signWith(key: Buffer, { addressId, layoutId }: Stopped): string {
  return createHmac("sha256", key).update(`${addressId}:${layoutId}`).digest("base64url");
}
