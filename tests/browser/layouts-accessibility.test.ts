import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations, useTheme } from "#tests/browser/axe-violations.ts";
import { picker, pngFile, quickUpload, visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { makeLayout } from "#tests/support/layouts.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

test.each(["dark", "light"])("WCAG AA in the %s theme", async (theme) => {
  const { page, person } = await visitAsSubscriber(app);
  await useTheme(page, theme);
  const layout = await makeLayout(app.app, person, { title: "Capa", description: "Nova" });

  await page.goto("/dashboard");
  await quickUpload(page).waitFor();
  await page.getByRole("heading", { name: "Capa" }).waitFor();
  expect(await axeViolations(page), "dashboard").toEqual([]);

  await page.goto("/layouts");
  await page.getByRole("button", { name: "Excluir Capa" }).click();
  await page.getByRole("alertdialog").waitFor();
  expect(await axeViolations(page), "delete dialog").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  expect(await axeViolations(page), "list").toEqual([]);

  await page.goto("/layouts/new");
  await page.getByRole("button", { name: "Criar Layout" }).click();
  await page.getByText("Por favor, selecione uma imagem.").first().waitFor();
  expect(await axeViolations(page), "new, refused").toEqual([]);
  await picker(page).setInputFiles(await pngFile());
  await page.getByRole("img", { name: /^Prévia de/ }).waitFor();
  expect(await axeViolations(page), "new, preview").toEqual([]);

  await page.goto(`/layouts/${layout.id}?new=true`);
  await page.getByRole("heading", { name: "Layout Criado com Sucesso!" }).waitFor();
  expect(await axeViolations(page), "detail").toEqual([]);
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await page.getByRole("form", { name: "Editar layout" }).waitFor();
  expect(await axeViolations(page), "edit").toEqual([]);
  await page.getByRole("button", { name: "QR code" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await axeViolations(page), "QR code").toEqual([]);

  await page.goto("/categories");
  await page.getByRole("button", { name: "Editar Geral" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await axeViolations(page), "category dialog").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await axeViolations(page), "categories").toEqual([]);
});
