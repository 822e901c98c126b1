import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import { deriveKey } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Works without signing in, for ever, and for nothing but this. */
export function unsubscribeUrl({ config, secret }: Services, userId: string): string {
  return `${config.appUrl}/unsubscribe/${userId}/${signatureOf(secret, userId)}`;
}

/** A person's click lands on settings; a mail program's one-click POST needs no page. */
export function unsubscribeRoutes(services: Services): Hono {
  const path = "/unsubscribe/:userId/:signature";
  return new Hono()
    .get(path, async (c) => {
      await unsubscribe(services, c.req.param());
      return c.redirect(`${services.config.appUrl}/?descadastrado=true`, 302);
    })
    .post(path, async (c) => {
      await unsubscribe(services, c.req.param());
      return c.body(null, 204);
    });
}

async function unsubscribe(
  { db, secret }: Services,
  { userId, signature }: { userId: string; signature: string },
): Promise<void> {
  const expected = Buffer.from(signatureOf(secret, userId));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Failure("not_found");
  }
  await db.update(profiles).set({ commentMails: false }).where(eq(profiles.id, userId));
}

function signatureOf(secret: string, userId: string): string {
  return createHmac("sha256", deriveKey(secret, "unsubscribe")).update(userId).digest("base64url");
}
