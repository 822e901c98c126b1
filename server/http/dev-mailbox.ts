import { createHash } from "node:crypto";
import { Hono } from "hono";
import { devMailbox as words } from "#contract/messages/dev-mailbox.ts";
import type { AppEnv } from "#server/api.ts";
import { devMailboxPage } from "#server/http/dev-mailbox-page.ts";
import { devMailboxStyle } from "#server/http/dev-mailbox-style.ts";
import type { Mailbox } from "#server/platform/mail/mailbox.ts";

const styleHash = createHash("sha256").update(devMailboxStyle).digest("base64");

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

// A mail is someone else's HTML: no script, no form, no origin, framed by the page above only.
const mailPolicy = [
  "sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The caught mails, as a page for people and as JSON for programs. Development only. */
export function devMailbox(mailbox: Pick<Mailbox, "list">): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/dev/mailbox", async (c) => {
      const to = c.req.query("to")?.trim() ?? "";
      const page = devMailboxPage(await mailbox.list(to), to);
      return c.html(page, 200, { "Content-Security-Policy": pagePolicy });
    })
    .get("/dev/mailbox.json", async (c) => {
      const mails = await mailbox.list(c.req.query("to"));
      return c.json(mails.map(({ id, ...mail }) => mail));
    })
    .get("/dev/mailbox/:id", async (c) => {
      const mail = (await mailbox.list()).find(({ id }) => id === c.req.param("id"));
      if (!mail) return c.text(words.missing, 404);
      return c.html(mail.html, 200, { "Content-Security-Policy": mailPolicy });
    });
}
