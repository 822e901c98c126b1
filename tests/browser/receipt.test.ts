import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editSpace } from "#contract/routes/spaces.ts";
import { axeViolationsInBothThemes } from "#tests/browser/axe-violations.ts";
import type { Person } from "#tests/support/accounts.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { drawPhonePhoto } from "#tests/support/draw-images.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const WIDTHS = [390, 768, 1440];

let app: BrowserApp;
let owner: Person;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
  owner = await subscriber(app.app);
  await callApi(app.app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
});
afterAll(() => app.close());

/** A round in which one person decided twice and another once. */
async function decidedRound() {
  const sent = await drawPhonePhoto(400, 300, "jpeg");
  const title = "Campanha de verão: página inicial da loja";
  const layout = await makeLayout(app.app, owner, { bytes: sent, fileName: "foto.jpg", title });
  const round = await askApproval(app.app, owner, layout.id);
  const [one, other] = [await newGuest(app.app), await newGuest(app.app)];
  const by = (name: string, result: "approved" | "changes_requested", guest: typeof one) =>
    decideBy(app.app, layout.public_link, round, { name, result }, guest);
  await by("Clara Nunes", "changes_requested", one);
  await by("D".repeat(80), "approved", other);
  const { body: decided } = await by("Clara Nunes", "approved", one);
  return { sent, round, decided, title };
}

async function openReceipt(token: string, width: number): Promise<Page> {
  const page = await app.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`/approval/${token}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

test("a file that is chosen on a receipt is hashed there, and never leaves the browser", async () => {
  const { sent, decided } = await decidedRound();
  const page = await openReceipt(decided.receipt, 1440);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer: sent };
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Escolher arquivo" }).press("Enter");
  await (await choosing).setFiles(file);
  await page.getByText("É o arquivo exatamente como foi enviado").waitFor();
  await page.locator("input[type=file]").setInputFiles({ ...file, buffer: sent.subarray(1) });
  await page.getByText("Não é o arquivo desta decisão").waitFor();
  expect(asked).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar comprovante (PDF)" }).click();
  const name = "Comprovante - Campanha de verão- página inicial da loja - versão 1.pdf";
  expect((await saving).suggestedFilename()).toBe(name);
});

test.each(WIDTHS)("receipts are within WCAG AA and the window at %d px", async (width) => {
  const { round, decided, sent } = await decidedRound();
  for (const token of [decided.receipt, round.receipt]) {
    const page = await openReceipt(token, width);
    const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer: sent };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("É o arquivo exatamente como foi enviado").waitFor();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  const missing = await openReceipt("nada", width);
  expect(await axeViolationsInBothThemes(missing)).toEqual([]);
  printFigure(`receipts at ${width} px: 3 pages × 2 themes, 0 violations, 0 wider than the window`);
});
