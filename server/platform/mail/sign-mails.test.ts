import { expect, test } from "vitest";
import { companyLine } from "#contract/company.ts";
import type { Mail, Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import { signMails } from "#server/platform/mail/sign-mails.ts";

const COMPANY = { name: "Caju & Cia", cnpj: "12.ABC.345/01DE-35", address: "Rua Um, 1, Recife" };

async function sent(company: typeof COMPANY | null): Promise<Mail> {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    kind: "smtp",
    send: async (mail) => void mails.push(mail),
    close: async () => {},
  };
  const mail = renderMail({ to: "a@b.example", name: null, subject: "Oi", body: "Oi", note: "" });
  await signMails(mailer, companyLine(company)).send(mail);
  const [first] = mails;
  if (!first) throw new Error("nothing was sent");
  return first;
}

test("a mail names the company that sends it, as text and as HTML", async () => {
  const { text, html } = await sent(COMPANY);
  expect(text).toMatch(/Caju & Cia · CNPJ 12\.ABC\.345\/01DE-35 · Rua Um, 1, Recife$/);
  expect(html).toContain("<br>Caju &amp; Cia · CNPJ 12.ABC.345/01DE-35 · Rua Um, 1, Recife");
});

test("where the settings name none, nothing is left of its place", async () => {
  const { text, html } = await sent(null);
  expect([text.includes("CNPJ"), html.includes("<!--")]).toEqual([false, false]);
});
