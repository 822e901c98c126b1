import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import { newPerson, totpCode } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

async function openSettings(): Promise<Page> {
  const page = await app.newPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await enterAs(page, app, await newPerson(app.app));
  await page.goto("/profile");
  return page;
}

test("a copy of all data is prepared and downloaded", async () => {
  const page = await openSettings();
  const section = page.getByRole("region", { name: "Seus dados" });
  await section.getByRole("button", { name: "Preparar cópia dos dados" }).click();
  await section.getByText(/^Sua cópia está pronta/).waitFor();
  await section.getByText(/^Disponível até/).waitFor();
  await section.getByText(/^Você pode pedir uma cópia por dia\. A próxima, a partir de /).waitFor();
  expect(await section.getByRole("button").count()).toBe(0);
  const download = page.waitForEvent("download");
  await section.getByRole("link", { name: "Baixar meus dados" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^alfinete-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

test("recovery codes are downloaded; the key they come with is on the clipboard", async () => {
  const page = await openSettings();
  const section = page.getByRole("region", { name: "Verificação em duas etapas" });
  await section.getByRole("button", { name: "Ativar" }).click();
  await section.getByRole("button", { name: "Copiar chave" }).click();
  await page.getByText("Copiado para a área de transferência!").waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await section.getByLabel("Código de 6 dígitos").fill(totpCode(app.app, secret));
  await section.getByRole("button", { name: "Confirmar e ativar" }).click();
  await section.getByRole("heading", { name: "Guarde seus códigos de recuperação" }).waitFor();
  const codes = await section.getByRole("listitem").allTextContents();
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Baixar códigos" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("alfinete-codigos-de-recuperacao.txt");
  const saved = await readFile(await file.path(), "utf8");
  expect(codes.filter((code) => !saved.includes(code))).toEqual([]);
});
