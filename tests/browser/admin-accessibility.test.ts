import { afterAll, beforeAll, expect, test } from "vitest";
import { editUser } from "#contract/routes/admin-users.ts";
import { phone } from "#tests/browser/account-steps.ts";
import { visitAsAdmin } from "#tests/browser/admin-steps.ts";
import { axeViolations, useTheme } from "#tests/browser/axe-violations.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true });
});
afterAll(() => app.close());

test.each([
  ["dark", { width: 1440, height: 900 }],
  ["light", { width: 1440, height: 900 }],
  ["dark", phone],
])("WCAG AA in the %s theme at %j", async (theme, viewport) => {
  const owner = await subscriber(app.app, "Zulmira");
  await makeLayout(app.app, owner, { title: "Capa" });
  const { page, admin } = await visitAsAdmin(app, { viewport });
  await useTheme(page, theme);
  const as = { cookie: admin.cookie };
  await callApi(app.app, editUser, { userId: owner.id, storage_limit: 1024 }, as);

  await page.goto("/admin/dashboard");
  await page.getByRole("img", { name: /^Cadastros/ }).waitFor();
  await page.getByText("Banco de dados").waitFor();
  await page.getByText("Ver os números em tabela").click();
  expect(await axeViolations(page), "dashboard").toEqual([]);

  await page.goto(`/admin/users?q=${encodeURIComponent(owner.email)}`);
  const dialog = page.getByRole("dialog");
  for (const [button, label] of [
    ["Editar Zulmira", "Nome de usuário"],
    ["Definir senha de Zulmira", "Nova senha"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await dialog.getByLabel(label).waitFor();
    expect(await axeViolations(page), button).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Gerar link de acesso de Zulmira" }).click();
  await dialog.getByRole("button", { name: "Gerar e copiar link" }).click();
  await dialog.getByRole("textbox", { name: "Link de acesso" }).waitFor();
  expect(await axeViolations(page), "access link").toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await axeViolations(page), "users").toEqual([]);

  await page.goto("/admin/layouts");
  await page.getByRole("button", { name: "Excluir Capa" }).first().waitFor();
  expect(await axeViolations(page), "layouts").toEqual([]);
  await page.goto("/admin/audit");
  await page
    .getByRole("list", { name: "Atos da administração" })
    .getByText("Editou o usuário")
    .first()
    .waitFor();
  expect(await axeViolations(page), "audit").toEqual([]);
  await page.getByRole("button", { name: "De: abrir o calendário" }).click();
  await page.getByRole("dialog", { name: "Calendário" }).getByRole("grid").waitFor();
  expect(await axeViolations(page), "calendar").toEqual([]);
});
