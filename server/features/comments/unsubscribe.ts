import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import { deriveKey } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import {
  drawUnsubscribePage,
  unsubscribePolicy,
} from "#server/features/comments/unsubscribe-page.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Works without signing in, for ever, and for nothing but this. */
export function unsubscribeUrl({ config, secret }: Services, userId: string): string {
  return `${config.appUrl}/unsubscribe/${userId}/${signatureOf(secret, userId)}`;
}

/** What the page's button adds to the address, so that a person sees a page afterwards. */
const FROM_PAGE = "from_page";

/**
 * Opening the link only asks: scanners of mails open every link there is. The page's button and a mail
 * program's one-click POST (RFC 8058) do it; the program needs no page in return.
 */
export function unsubscribeRoutes(services: Services): Hono {
  const path = "/unsubscribe/:userId/:signature";
  return new Hono()
    .get(path, (c) => {
      requireSignature(services, c.req.param());
      const page = drawUnsubscribePage(`${c.req.path}?${FROM_PAGE}=true`);
      return c.html(page, 200, { "Content-Security-Policy": unsubscribePolicy });
    })
    .post(path, async (c) => {
      await unsubscribe(services, c.req.param());
      if (c.req.query(FROM_PAGE) === undefined) return c.body(null, 204);
      return c.redirect(`${services.config.appUrl}/?descadastrado=true`, 303);
    });
}

interface SignedPerson {
  userId: string;
  signature: string;
}

async function unsubscribe(services: Services, person: SignedPerson): Promise<void> {
  requireSignature(services, person);
  const { db } = services;
  await db.update(profiles).set({ commentMails: false }).where(eq(profiles.id, person.userId));
}

function requireSignature({ secret }: Services, { userId, signature }: SignedPerson): void {
  const expected = Buffer.from(signatureOf(secret, userId));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Failure("not_found");
  }
}

function signatureOf(secret: string, userId: string): string {
  return createHmac("sha256", deriveKey(secret, "unsubscribe")).update(userId).digest("base64url");
}
