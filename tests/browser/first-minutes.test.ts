import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { linkIn } from "#tests/browser/account-steps.ts";
import { fileOf } from "#tests/browser/library-steps.ts";
import { PASSWORD, someEmail } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { printFigure } from "#tests/support/print-figure.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

/** What the hands do on the way; a link in a mail or a message is a click as well. */
const count = { clicks: 0, fields: 0, enters: 0 };

async function click(target: Locator, position?: { x: number; y: number }) {
  count.clicks += 1;
  await target.click({ ...(position && { position }) });
}

async function followSent(page: Page, address: string) {
  count.clicks += 1;
  await page.goto(address);
}

/** The last field of a form sends it. */
async function fill(page: Page, label: string, text: string, sends = false) {
  count.fields += 1;
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  if (!sends) return;
  count.enters += 1;
  await field.press("Enter");
}

test("from the first visit to the first feedback in few steps, the card's page counted", async () => {
  const clipboard = ["clipboard-read", "clipboard-write"];
  const viewport = { width: 1440, height: 900 };
  const page = await app.newPage({ viewport, permissions: clipboard });
  const email = someEmail();
  await page.goto("/");
  await click(page.locator("main a[href^='/register?plan=']").first());
  await fill(page, "Email", email);
  await fill(page, "Senha", PASSWORD, true);
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  await page.goto("about:blank");
  await followSent(page, await linkIn(app, email, mailMessages.confirm_email.subject));

  await page.getByRole("heading", { name: "Assinar o plano Basic" }).waitFor();
  await fill(page, "Número do cartão", "4242 4242 4242 4242");
  await fill(page, "Validade", "12/39");
  await fill(page, "CVC", "123");
  await fill(page, "Nome no cartão", "Lia Prado", true);

  await page.waitForURL(`${app.url}/welcome`);
  const chooser = page.waitForEvent("filechooser");
  await click(page.getByRole("button", { name: "Escolher imagens" }));
  const picture = await drawPicture(900, 600).png().toBuffer();
  await (await chooser).setFiles(await fileOf("pagina-inicial-v1.png", picture));
  await page.getByRole("heading", { name: "O link de “Pagina inicial v1”" }).waitFor();
  await click(page.getByRole("button", { name: "Copiar link" }));
  await page.getByRole("heading", { name: "Esperando o primeiro comentário" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const client = await app.newPage(phone);
  await followSent(client, link);
  const stage = client.locator("[data-stage]");
  await stage.waitFor();
  await click(stage, { x: 120, y: 80 });
  // What is said is the feedback itself, to which all of this leads.
  await client.getByLabel("Comentário", { exact: true }).fill("Pode aumentar o título?");
  await click(client.getByRole("button", { name: "Enviar", exact: true }));

  await page.getByRole("heading", { name: "Chegou o primeiro comentário" }).waitFor();
  const { clicks, fields, enters } = count;
  printFigure(
    `first visit to first feedback: ${clicks} clicks, ${fields} fields besides the comment, ${enters} forms sent by Enter`,
  );
  expect(clicks).toBeLessThanOrEqual(7);
  expect(fields).toBeLessThanOrEqual(6);
});
