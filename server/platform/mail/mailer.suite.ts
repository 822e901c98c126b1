import { describe, expect, test } from "vitest";
import { type Mail, type Mailer, MailRefused } from "#server/platform/mail/mail.ts";

export interface MailerUnderTest {
  mailer: Mailer;
  /** What arrived so far, oldest first. */
  arrived(): Promise<{ to: string[]; subject: string; text: string; html: string }[]>;
  takeAway(): Promise<void>;
}

const mail: Mail = {
  to: "joao@exemplo.com.br",
  subject: "Ação necessária: confirme a sua inscrição — é rápido, não é? Ñandú 📌",
  text: "Olá, João!\n\nVocê já pode começar: https://alfinete.app/confirmar?t=abc&u=1\n\nAté logo.",
  html: "<p>Olá, <b>João</b>! Coração, pão, às 10h — “aspas” 📌</p>",
};

/** What every implementation of the interface must do. */
export function describeMailer(name: string, create: () => Promise<MailerUnderTest>): void {
  describe(`${name} mailer`, () => {
    test("delivers Portuguese intact, as text and as HTML", async () => {
      const { mailer, arrived } = await create();
      await mailer.send(mail);
      expect((await arrived()).map(unwrapped)).toEqual([{ ...mail, to: [mail.to] }]);
    });

    test("delivers many at once, each to its own recipient", async () => {
      const { mailer, arrived } = await create();
      const people = Array.from({ length: 25 }, (_, n) => `pessoa${n}@exemplo.com.br`);
      await Promise.all(people.map((to) => mailer.send({ ...mail, to, subject: `Para ${to}` })));
      const mails = await arrived();
      expect(mails).toHaveLength(25);
      for (const { to, subject } of mails) expect(subject).toBe(`Para ${to.join()}`);
      expect(mails.flatMap(({ to }) => to).sort()).toEqual(people.sort());
    });

    test.each([
      "vitima@exemplo.com\r\nBcc: outra@exemplo.com",
      "vitima@exemplo.com\nRCPT TO:<outra@exemplo.com>",
      "vitima@exemplo.com, outra@exemplo.com",
      "vitima@exemplo.com;outra@exemplo.com",
      "vitima@exemplo.com outra@exemplo.com",
      "<vitima@exemplo.com>",
      "Grupo: vitima@exemplo.com, outra@exemplo.com;",
      '"a@b.com, c"@exemplo.com',
      "sem-arroba",
      "@exemplo.com",
      "vitima@exemplo.com\0",
      "",
    ])("refuses the recipient %j and sends nothing", async (to) => {
      const { mailer, arrived } = await create();
      await expect(mailer.send({ ...mail, to })).rejects.toThrow(MailRefused);
      expect(await arrived()).toEqual([]);
    });

    test("a line break in a subject stays in the subject", async () => {
      const { mailer, arrived } = await create();
      const subject = "Capa\r\nBcc: outra@exemplo.com\r\n\r\n<p>outro corpo</p>";
      await mailer.send({ ...mail, subject });
      expect((await arrived()).map(unwrapped)).toEqual([
        { ...mail, to: [mail.to], subject: "Capa Bcc: outra@exemplo.com <p>outro corpo</p>" },
      ]);
    });

    test.each([
      { "X-Note": "a\r\nBcc: outra@exemplo.com" },
      { "X-Note\r\nBcc": "outra@exemplo.com" },
      { "X-Note: a\nBcc": "outra@exemplo.com" },
    ])("refuses the headers %j", async (headers) => {
      const { mailer, arrived } = await create();
      await expect(mailer.send({ ...mail, headers })).rejects.toThrow(MailRefused);
      expect(await arrived()).toEqual([]);
    });

    test("rejects, for a later attempt, when it cannot send the mail", async () => {
      const { mailer, takeAway } = await create();
      await mailer.send(mail);
      await takeAway();
      const error = await mailer.send(mail).catch((reason) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefused);
    });
  });
}

/** Mail has its own line ends. */
function unwrapped<T extends { text: string }>(arrived: T): T {
  return { ...arrived, text: arrived.text.replaceAll("\r\n", "\n") };
}
