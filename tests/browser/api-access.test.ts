import { afterAll, beforeAll, expect, test } from "vitest";
import { getApiKey } from "#contract/routes/api-keys.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { enterWith, phone, subscribed, toastOf } from "#tests/browser/account-steps.ts";
import { axeViolations, useTheme } from "#tests/browser/axe-violations.ts";
import { visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

test("the first key is generated, revealed and copied", async () => {
  const { page, person } = await visitAsSubscriber(app);
  await page.goto("/api-access");
  await page.getByText("Você ainda não tem uma API Key.").waitFor();
  await page.getByRole("button", { name: "Gerar API Key" }).click();
  await toastOf(page, "Nova API Key gerada com sucesso!").waitFor();
  const { body } = await callApi(app.app, getApiKey, {}, { cookie: person.cookie });
  const shown = page.getByLabel("API Key", { exact: true });
  expect(await shown.textContent()).toMatch(/^alf_•+$/);
  await page.getByRole("button", { name: "Mostrar API Key" }).click();
  expect(await shown.textContent()).toBe(body.api_key);
  await page.getByRole("button", { name: "Ocultar API Key" }).click();
  await page.getByRole("button", { name: "Copiar API Key" }).click();
  await toastOf(page, "API Key copiada para a área de transferência!").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body.api_key);
  await page.getByText("Ainda não usada").waitFor();
});

test("a new key is asked about first, and ends the old one", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const old = await newApiKey(app.app, person);
  await callApi(app.app, listLayouts, {}, withKey(old));
  await page.goto("/api-access");
  await page.getByText("agora", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Gerar nova API Key" }).click();
  const question = page.getByRole("alertdialog", { name: "Gerar uma nova API Key?" });
  await question.getByRole("button", { name: "Cancelar" }).click();
  expect((await callApi(app.app, listLayouts, {}, withKey(old))).status).toBe(200);
  await page.getByRole("button", { name: "Gerar nova API Key" }).click();
  await question.getByRole("button", { name: "Gerar nova chave" }).click();
  await toastOf(page, "Nova API Key gerada com sucesso!").waitFor();
  expect((await callApi(app.app, listLayouts, {}, withKey(old))).status).toBe(401);
});

test("the examples name this server in three languages, and the reference opens", async () => {
  const { page } = await visitAsSubscriber(app, { viewport: phone });
  await page.goto("/api-access");
  for (const language of ["curl", "JavaScript", "Python"]) {
    await page.getByRole("tab", { name: language }).click();
    const layouts = page.getByRole("region", { name: "Listar layouts" });
    expect(await layouts.textContent()).toContain(`${app.url}/api/layouts"`);
    const comments = page.getByRole("region", { name: "Listar os comentários de um layout" });
    expect(await comments.textContent()).toContain(`${app.url}/api/layouts/ID_DO_LAYOUT/comments"`);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
  await page.getByRole("link", { name: "Abrir a referência da API" }).click();
  await page.getByRole("heading", { name: "Com a sua API Key" }).waitFor();
});

test("a failure says so in the words of the screen", async () => {
  const { page } = await visitAsSubscriber(app);
  await page.goto("/api-access");
  await page.getByText("Você ainda não tem uma API Key.").waitFor();
  const refuse = {
    status: 500,
    json: { error: { code: "unexpected", message: "", request_id: "x" } },
  };
  await page.route("**/api/api-key", (route) => route.fulfill({ ...refuse, status: 403 }));
  await page.getByRole("button", { name: "Gerar API Key" }).click();
  await toastOf(page, "Erro ao gerar API Key.").waitFor();
  await page.reload();
  await page.getByRole("alert").getByText("Erro ao carregar a API Key.").waitFor();
  await toastOf(page, "Erro ao carregar a API Key.").waitFor();
  await page.unroute("**/api/api-key");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByText("Você ainda não tem uma API Key.").waitFor();
});

test("without API access both pages lead to the dashboard", async () => {
  const page = await app.newPage();
  await enterWith(page, app, subscribed);
  for (const path of ["/api-access", "/webhooks"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
  }
});

test.each(["dark", "light"])("WCAG AA in the %s theme", async (theme) => {
  const { page, person } = await visitAsSubscriber(app);
  await useTheme(page, theme);
  await page.goto("/api-access");
  await page.getByText("Você ainda não tem uma API Key.").waitFor();
  expect(await axeViolations(page), "no key").toEqual([]);
  await newApiKey(app.app, person);
  await page.reload();
  await page.getByRole("button", { name: "Mostrar API Key" }).click();
  expect(await axeViolations(page), "key").toEqual([]);
  await page.getByRole("button", { name: "Gerar nova API Key" }).click();
  await page.getByRole("alertdialog").waitFor();
  expect(await axeViolations(page), "question").toEqual([]);
});
