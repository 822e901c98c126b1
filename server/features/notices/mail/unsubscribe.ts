import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { Failure } from "#contract/errors.ts";
import { unsubscribePages } from "#contract/messages/notice-mail.ts";
import { usualChoices } from "#contract/notices.ts";
import { deriveKeys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { holdChoices } from "#server/features/notices/choices.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { noticeChoices } from "#server/platform/db/schema/notices.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { plainPage } from "#server/platform/http/plain-page.ts";

/** What a link stops: mails about what people write, about approvals, or both. */
const stoppable = ["spoken", "approval", "all"] as const;
export type StoppedKinds = (typeof stoppable)[number];

/** Works without signing in, for ever, and for nothing but this. */
export function unsubscribeUrl(
  { config, secrets }: Pick<Services, "config" | "secrets">,
  userId: string,
  kinds: StoppedKinds,
): string {
  const [key] = deriveKeys(secrets, "unsubscribe");
  const signature = signWith(key, signedText(userId, kinds));
  // The links of the first mails name no kinds: those were about what people write.
  const named = kinds === "spoken" ? "" : `${kinds}/`;
  return `${config.appUrl}/unsubscribe/${userId}/${named}${signature}`;
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
  const app = new Hono();
  for (const path of [
    "/unsubscribe/:userId/:signature",
    "/unsubscribe/:userId/:kinds/:signature",
  ]) {
    app
      .get(path, (c) => {
        const { kinds } = readLink(services, c);
        const { title, body: text } = unsubscribePages[kinds];
        const actions = html`<form method="post" action="${c.req.path}?${FROM_PAGE}=true">
<button>${unsubscribePages.confirm}</button>
<a href="/">${unsubscribePages.keep}</a>
</form>`;
        return plainPage(c, { title, text, actions });
      })
      .post(path, async (c) => {
        const stop = readLink(services, c);
        await services.db.transaction((tx) => stopMails(tx, stop));
        if (c.req.query(FROM_PAGE) === undefined) return c.body(null, 204);
        return c.redirect(`${services.config.appUrl}/?descadastrado=true`, 303);
      });
  }
  return app;
}

interface Stop {
  userId: string;
  kinds: StoppedKinds;
}

async function stopMails(tx: Tx, { userId, kinds }: Stop): Promise<void> {
  await holdChoices(tx, userId);
  if (kinds !== "approval") {
    await tx.update(profiles).set({ commentMails: false }).where(eq(profiles.id, userId));
  }
  if (kinds === "spoken") return;
  const { push } = usualChoices.approval;
  await tx
    .insert(noticeChoices)
    .values({ userId, kind: "approval", mail: "never", push })
    .onConflictDoUpdate({
      target: [noticeChoices.userId, noticeChoices.kind],
      set: { mail: "never" },
    });
}

/** Whom a link is for, and what it stops, if we signed it. */
function readLink({ secrets }: Services, c: Context): Stop {
  const { userId = "", kinds: named = "spoken", signature = "" } = c.req.param();
  const kinds = stoppable.find((one) => one === named);
  if (!kinds) throw new Failure("not_found");
  const given = Buffer.from(signature);
  const isRight = deriveKeys(secrets, "unsubscribe").some((key) => {
    const expected = Buffer.from(signWith(key, signedText(userId, kinds)));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw new Failure("not_found");
  return { userId, kinds };
}

function signedText(userId: string, kinds: StoppedKinds): string {
  return kinds === "spoken" ? userId : `${userId}:${kinds}`;
}

function signWith(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
