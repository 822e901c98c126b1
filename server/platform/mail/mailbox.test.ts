import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { findLinks } from "#server/platform/mail/find-links.ts";
import { openMailbox } from "#server/platform/mail/mailbox.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const note = { to: "ana@exemplo.com", subject: "Oi", text: "Oi", html: "<p>Oi</p>" };

test("lists newest first, by recipient whatever the case, and survives a restart", async () => {
  const folder = await temporaryFolder();
  const mailbox = await openMailbox({ folder });
  await mailbox.send({ ...note, subject: "1" });
  await mailbox.send({ ...note, subject: "2", to: "Bia@Exemplo.com" });
  await mailbox.send({ ...note, subject: "3" });
  // Mails of two mailboxes are told apart by the millisecond.
  await pause(2);
  const again = await openMailbox({ folder });
  await again.send({ ...note, subject: "4" });

  const subjects = async (to?: string) => (await again.list(to)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(["4", "3", "2", "1"]);
  expect(await subjects("ANA@exemplo.com ")).toEqual(["4", "3", "1"]);
  expect(await subjects("bia@exemplo.com")).toEqual(["2"]);
  expect(await subjects("exemplo.com")).toEqual([]);
  expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(["4", "3", "2", "1"]);
});

test("shows when a mail arrived and its links", async () => {
  const mailbox = await openMailbox({ folder: await temporaryFolder() });
  const before = Date.now();
  await mailbox.send({ ...note, text: "Veja https://alfinete.app/x." });
  const [mail] = await mailbox.list();
  expect(mail?.links).toEqual(["https://alfinete.app/x"]);
  expect(new Date(mail?.at ?? 0).toISOString()).toBe(mail?.at);
  expect(Date.parse(mail?.at ?? "")).toBeGreaterThanOrEqual(before);
});

test("nobody else on the machine can read a caught mail: its links open accounts", async () => {
  const folder = await temporaryFolder();
  await (await openMailbox({ folder })).send(note);
  const [name = ""] = (await readdir(folder)).filter((one) => one.endsWith(".json"));
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test("keeps the newest 500 and nothing else in its folder", async () => {
  const folder = await temporaryFolder();
  const mailbox = await openMailbox({ folder });
  for (let n = 1; n <= 503; n += 1) await mailbox.send({ ...note, subject: String(n) });
  const mails = await mailbox.list();
  expect(mails).toHaveLength(500);
  expect([mails[0]?.subject, mails.at(-1)?.subject]).toEqual(["503", "4"]);
  expect((await readdir(folder)).filter((name) => name.endsWith(".json"))).toHaveLength(500);
});

test.each([
  [
    "plain text",
    "veja http://a.com/x?y=1&z=2#w, ou (https://b.com/).",
    "",
    ["http://a.com/x?y=1&z=2#w", "https://b.com/"],
  ],
  [
    "anchors, entities decoded",
    "",
    '<a class="b" href="https://a.com/?t=1&amp;u=%20&#x26;v=3">ir</a>',
    ["https://a.com/?t=1&u=%20&v=3"],
  ],
  [
    "single quotes and visible addresses",
    "",
    "<a href='https://a.com'>x</a> <p>ou https://b.com/y</p>",
    ["https://a.com", "https://b.com/y"],
  ],
  [
    "each once, text first",
    "https://b.com https://a.com",
    '<a href="https://a.com">a</a><a href="https://c.com">c</a>',
    ["https://b.com", "https://a.com", "https://c.com"],
  ],
  [
    "nothing that is no link",
    "ftp://a.com javascript:alert(1) mailto:a@b.com",
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://www.w3.org/x.dtd"><head><link href="https://fonts.com/f"></head><img src="https://a.com/logo.png"><!-- https://hidden.com --><a href="javascript:alert(1)">x</a>',
    [],
  ],
])("finds links: %s", (_what, text, html, links) => {
  expect(findLinks({ text, html })).toEqual(links);
});
