import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { json } from "node:stream/consumers";
import { findLinks } from "#server/platform/mail/find-links.ts";
import type { Mailer, MailPicture } from "#server/platform/mail/mail.ts";
import { sanitiseMail } from "#server/platform/mail/sanitise-mail.ts";
import { diskStorage } from "#server/platform/storage/disk-storage.ts";
import { ObjectMissing } from "#server/platform/storage/storage.ts";

export interface CaughtMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** ISO 8601. */
  at: string;
}

export interface Mailbox extends Mailer {
  readonly kind: "mailbox";
  /** Newest first; with an address, only what was sent to it. */
  list(to?: string): Promise<CaughtMail[]>;
}

const MAX_MAILS = 500;

/** A page has no parts beside it, as a mail does. */
function withPicture(html: string, { id, type, bytes }: MailPicture): string {
  return html.replaceAll(`cid:${id}`, `data:${type};base64,${bytes.toString("base64")}`);
}

/** Catches mail in a folder instead of sending it; development reads it there. */
export async function openMailbox({ folder }: { folder: string }): Promise<Mailbox> {
  const files = diskStorage({ folder });
  // A caught mail never changes, so each is read from disk once.
  const known = new Map<string, CaughtMail>();
  let sequence = 0;

  // Reads names only: listing the storage would stat every file too.
  async function newestIds(): Promise<string[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
    return names
      .map((name) => name.slice(0, -".json".length))
      .sort()
      .reverse();
  }

  async function load(id: string): Promise<CaughtMail | null> {
    const cached = known.get(id);
    if (cached) return cached;
    try {
      const mail = { ...((await json(await files.read(`${id}.json`))) as CaughtMail), id };
      known.set(id, mail);
      return mail;
    } catch (error) {
      // Another process may have deleted it just now.
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  }

  return {
    kind: "mailbox",

    async send(mail) {
      const { to, subject, text, html: sent, pictures = [] } = sanitiseMail(mail);
      const html = pictures.reduce(withPicture, sent);
      const now = Date.now();
      sequence += 1;
      // Names sort by time; the sequence orders one millisecond, the random part tells processes apart.
      const order = [String(now).padStart(15, "0"), String(sequence).padStart(9, "0")].join("-");
      const id = `${order}-${randomBytes(4).toString("hex")}`;
      const at = new Date(now).toISOString();
      const caught = { to, subject, text, html, links: findLinks({ text, html }), at };
      const bytes = Buffer.from(JSON.stringify(caught, null, 2));
      // Its links open accounts.
      await files.put(`${id}.json`, bytes, { private: true });
      const surplus = (await newestIds()).slice(MAX_MAILS);
      await files.remove(surplus.map((old) => `${old}.json`));
      for (const old of surplus) known.delete(old);
    },

    async list(to) {
      const mails = await Promise.all((await newestIds()).map(load));
      const wanted = to?.trim().toLowerCase();
      return mails
        .filter((mail) => mail !== null)
        .filter((mail) => !wanted || mail.to.toLowerCase() === wanted);
    },

    async close() {},
  };
}
