import { setTimeout as pause } from "node:timers/promises";
import { findLinks } from "#server/platform/mail/find-links.ts";
import type { CaughtMail } from "#server/platform/mail/mailbox.ts";
import { countRows } from "#tests/support/rows.ts";
import type { SmtpServer } from "#tests/support/smtp-server.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export type ReadMail = Omit<CaughtMail, "id">;

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 15;

/** Every mail caught or received for an address, newest first. */
export async function mailsTo(app: TestApp, to: string): Promise<ReadMail[]> {
  if (app.smtp) return mailsReceived(app.smtp, to);
  const response = await app.request(`/dev/mailbox.json?to=${encodeURIComponent(to)}`);
  return (await response.json()) as ReadMail[];
}

function mailsReceived({ received }: SmtpServer, to: string): ReadMail[] {
  const mine = received.filter(({ envelope }) => envelope.to.includes(to.toLowerCase()));
  return mine.reverse().map(({ headers, text = "", html = "", at }) => ({
    to,
    subject: headers.get("subject") ?? "",
    text,
    html,
    links: findLinks({ text, html }),
    at,
  }));
}

/** The newest mail to an address, waited for: a job sends it. */
export async function readMail(
  app: TestApp,
  to: string,
  subject?: string | RegExp,
  atLeast = 1,
): Promise<ReadMail> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = ofSubject(await mailsTo(app, to), subject);
    if (found[0] && found.length >= atLeast) return found[0];
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`no mail ${subject ?? ""} to ${to}`);
}

/** The mail that an act causes, told apart from the ones before it. */
export async function mailOf(
  app: TestApp,
  to: string,
  subject: string | RegExp,
  act: () => Promise<unknown>,
): Promise<ReadMail> {
  const before = ofSubject(await mailsTo(app, to), subject).length;
  await act();
  return readMail(app, to, subject, before + 1);
}

/** Resolves when every mail asked for so far was sent or dropped. */
export async function mailsSettled(app: TestApp): Promise<void> {
  const pending = "pgboss.job where name = 'auth-mail' and state in ('created', 'retry', 'active')";
  while ((await countRows(app, pending)) > 0) await pause(LOOK_EVERY_MS);
}

/** The secret in a mail's link. */
export function tokenIn(mail: ReadMail): string {
  for (const link of mail.links) {
    const { searchParams } = new URL(link);
    const token = searchParams.get("link") ?? searchParams.get("token");
    if (token) return token;
  }
  throw new Error(`no token in the mail ${mail.subject}`);
}

/** The address that a mail asks its reader to open. */
export function firstLink({ links: [link], subject }: ReadMail): string {
  if (!link) throw new Error(`no link in the mail ${subject}`);
  return link;
}

function ofSubject(mails: ReadMail[], wanted: string | RegExp | undefined): ReadMail[] {
  if (wanted === undefined) return mails;
  return mails.filter(({ subject }) =>
    typeof wanted === "string" ? subject === wanted : wanted.test(subject),
  );
}
