import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { MailRefused } from "#server/platform/mail/mail.ts";
import { openMailbox } from "#server/platform/mail/mailbox.ts";
import { describeMailer } from "#server/platform/mail/mailer.suite.ts";
import { smtpMailer } from "#server/platform/mail/smtp-mailer.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const note = { to: "ana@exemplo.com", subject: "Oi", text: "Oi", html: "<p>Oi</p>" };

describeMailer("mailbox", async () => {
  const folder = await temporaryFolder();
  const mailer = await openMailbox({ folder });
  return {
    mailer,
    arrived: async () =>
      (await mailer.list())
        .reverse()
        .map(({ to, subject, text, html }) => ({ to: [to], subject, text, html })),
    takeAway: () => rm(folder, { recursive: true }),
  };
});

describeMailer("SMTP", async () => {
  const { server, mailer } = await smtp();
  return {
    mailer,
    arrived: async () =>
      server.received.map(({ envelope, headers, text = "", html = "" }) => ({
        to: envelope.to,
        subject: headers.get("subject") ?? "",
        text,
        html,
      })),
    takeAway: server.stop,
  };
});

test("SMTP: says who it is from, to whom, with the extra headers", async () => {
  const { server, mailer } = await smtp();
  await mailer.send({ ...note, headers: { "List-Unsubscribe": "<https://alfinete.app/sair>" } });
  const [mail] = server.received;
  expect(mail?.envelope).toEqual({ from: "oi@alfinete.app", to: ["ana@exemplo.com"] });
  expect(mail?.headers.get("from")).toBe("Alfinete São Paulo <oi@alfinete.app>");
  expect(mail?.headers.get("to")).toBe("ana@exemplo.com");
  expect(mail?.headers.get("list-unsubscribe")).toBe("<https://alfinete.app/sair>");
  expect(mail?.headers.get("content-type")).toMatch(/^multipart\/alternative;/);
  expect([...(mail?.headers.keys() ?? [])]).not.toContain("bcc");
});

test("SMTP: a recipient that the server refuses is refused for good; the next one is not", async () => {
  const { server, mailer } = await smtp();
  await expect(mailer.send({ ...note, to: "x@refused.example" })).rejects.toThrow(MailRefused);
  await mailer.send(note);
  expect(server.received.map(({ envelope }) => envelope.to)).toEqual([["ana@exemplo.com"]]);
});

test("SMTP: signs in with the user and password of the URL", async () => {
  const { server, mailer } = await smtp("app%40exemplo:secret");
  await mailer.send(note);
  expect(server.received.map(({ user }) => user)).toEqual(["app@exemplo"]);

  const stranger = await smtp("app:wrong");
  const error = await stranger.mailer.send(note).catch((reason) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
  expect(stranger.server.received).toEqual([]);
});

async function smtp(credentials?: string) {
  const server = await startSmtpServer();
  const url = credentials ? server.url.replace("//", `//${credentials}@`) : server.url;
  const mailer = smtpMailer({ url, from: "Alfinete São Paulo <oi@alfinete.app>" });
  onTestFinished(async () => {
    await mailer.close();
    await server.stop();
  });
  return { server, mailer };
}
