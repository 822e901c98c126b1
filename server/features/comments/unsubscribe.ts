import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { html } from "hono/html";
import { Failure } from "#contract/errors.ts";
import { unsubscribePage } from "#contract/messages/mail.ts";
import { deriveKeys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { plainPage } from "#server/platform/http/plain-page.ts";

/** Works without signing in, for ever, and for nothing but this. */
export function unsubscribeUrl(
  { config, secrets }: Pick<Services, "config" | "secrets">,
  userId: string,
): string {
  const [key] = deriveKeys(secrets, "unsubscribe");
  return `${config.appUrl}/unsubscribe/${userId}/${signWith(key, userId)}`;
}

/** By which mail programs offer it beside the mail (RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
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
      const { title, body: text, confirm, keep } = unsubscribePage;
      const actions = html`<form method="post" action="${c.req.path}?${FROM_PAGE}=true">
<button>${confirm}</button>
<a href="/">${keep}</a>
</form>`;
      return plainPage(c, { title, text, actions });
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

function requireSignature({ secrets }: Services, { userId, signature }: SignedPerson): void {
  const given = Buffer.from(signature);
  const isRight = deriveKeys(secrets, "unsubscribe").some((key) => {
    const expected = Buffer.from(signWith(key, userId));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw new Failure("not_found");
}

function signWith(key: Buffer, userId: string): string {
  return createHmac("sha256", key).update(userId).digest("base64url");
}
