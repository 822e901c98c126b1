import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { phone } from "#tests/browser/account-steps.ts";
import { visitAsAdmin } from "#tests/browser/admin-steps.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { personWith, setProfile, subscribed } from "#tests/support/profiles.ts";
import { countRows, rows } from "#tests/support/rows.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

test("the shell leads to every admin page and back to the site, on a phone too", async () => {
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const { page } = await visitAsAdmin(app, { viewport });
    await page.goto("/admin/dashboard");
    const places = page.getByRole("navigation", { name: "Administração" });
    for (const [link, heading, path] of [
      ["Usuários", "Usuários", "/admin/users"],
      ["Layouts", "Layouts de todos", "/admin/layouts"],
      ["Auditoria", "Auditoria", "/admin/audit"],
      ["Painel", "Painel admin", "/admin/dashboard"],
    ] as const) {
      await places.getByRole("link", { name: link }).click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow <= 0]).toEqual([path, true]);
    }
    // The site's own header and footer are not around it.
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    await page.getByRole("link", { name: "Voltar ao site" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByRole("contentinfo").waitFor();
  }
});

test("the dashboard shows totals, plans, revenue, thirty days and the state of the system", async () => {
  const person = await subscriber(app.app);
  const layout = await makeLayout(app.app, person);
  await commentAsVisitor(app.app, layout.public_link);
  await setProfile(app.app, person, { ...subscribed, plan_name: "Team", special_access: true });
  await personWith(app.app, { ...subscribed, stripe_subscription_status: "trialing" });
  const { page } = await visitAsAdmin(app);
  await page.goto("/admin/dashboard");
  const totals = page.getByRole("region", { name: "Totais" });
  const users = await countRows(app.app, "users");
  await totals.getByText(String(users), { exact: true }).waitFor();
  const plans = page.getByRole("region", { name: "Assinaturas" });
  // 99 for Team and 9 for the trial of Basic.
  await plans.getByText(/^R\$\s108,00$/).waitFor();
  const region = page.getByRole("region", { name: "Últimos 30 dias" });
  for (const name of ["Cadastros", "Layouts criados", "Comentários recebidos"]) {
    const chart = region.getByRole("img", { name: new RegExp(`^${name} por dia`) });
    const { width, height } = (await chart.boundingBox()) ?? {};
    expect([name, (width ?? 0) > 200, (height ?? 0) > 100]).toEqual([name, true, true]);
  }
  await region.getByText("Ver os números em tabela").click();
  // Two periods of thirty days with their sums, below the names.
  expect(await region.getByRole("row").count()).toBe(1 + 2 * 31);
  await expectDaysRead(region);

  const system = page.getByRole("region", { name: "Estado do sistema" });
  await system.getByText("Banco de dados").waitFor();
  expect(await system.getByText("Funcionando").count()).toBe(3);
  for (const part of [
    "Tarefas na fila",
    "Tarefas com falha",
    "Webhooks com falha",
    "Versão",
    "No ar há",
    "Limpeza de arquivos",
    "Ainda não executada",
  ]) {
    await system.getByText(part, { exact: true }).waitFor();
  }
  await rows(
    app.app,
    "update installation set swept_at = now(), sweep_refusal = 'too_many_orphans', sweep_files = 1234, sweep_orphans = 1200",
  );
  await page.reload();
  await system.getByText("Suspensa", { exact: true }).waitFor();
  const told = await system.getByRole("alert").textContent();
  expect(told).toContain("1.200 arquivos sem layout entre 1.234");
  expect(told).toContain("npm run sweep-files -- --confirm 1200");
  await rows(app.app, "update installation set sweep_refusal = null");
  await page.reload();
  await system.getByText(/^Concluída em /).waitFor();
});

/** The day under the pointer, and the one reached with the arrow keys. */
async function expectDaysRead(region: Locator): Promise<void> {
  const figure = region.getByRole("figure").filter({ hasText: "Comentários recebidos" });
  const sums = figure.getByText("1 nos últimos 30 dias, 0 nos 30 anteriores");
  await sums.waitFor();
  const chart = figure.getByRole("img");
  const { width = 0 } = (await chart.boundingBox()) ?? {};
  await chart.hover({ position: { x: width - 2, y: 4 } });
  const day = (count: number) =>
    figure.getByText(new RegExp(`^${count} em .+, 0 em .+ dias antes`));
  await day(1).waitFor();
  expect(await sums.isVisible()).toBe(false);
  const slider = figure.getByRole("slider", { name: "Comentários recebidos: dia" });
  await slider.focus();
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^1 em /);
  await slider.press("ArrowLeft");
  await day(0).waitFor();
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^0 em /);
  await slider.press("Home");
  expect(await slider.inputValue()).toBe("0");
  await region.page().mouse.move(0, 0);
  await slider.blur();
  await sums.waitFor();
}

test("figures that fail to load say so and offer another try", async () => {
  const { page } = await visitAsAdmin(app);
  const error = { code: "unexpected", message: "Ocorreu um erro inesperado.", request_id: "x" };
  await page.route("**/api/admin/overview*", (route) =>
    route.fulfill({ status: 503, json: { error } }),
  );
  await page.goto("/admin/dashboard");
  const said = page.getByRole("alert").getByText("Erro ao carregar dados do dashboard");
  await said.waitFor();
  await page.unroute("**/api/admin/overview*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await said.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Últimos 30 dias", exact: true }).waitFor();
});

test("a refusal is shown over the dialog that it is about", async () => {
  await newPerson(app.app, { username: "Esquecida" });
  const { page } = await visitAsAdmin(app);
  await page.goto("/admin/users?q=esquecida");
  await page.getByRole("button", { name: "Definir senha de Esquecida" }).click();
  const dialog = page.getByRole("dialog", { name: "Definir senha" });
  await dialog.getByLabel("Nova senha").fill("123456");
  await dialog.getByRole("button", { name: "Definir senha" }).click();
  const refusal = page
    .locator("[data-sonner-toast]")
    .getByText("Erro ao atualizar senha: Escolha uma senha menos comum.", { exact: true });
  // Over its backdrop, not under it.
  await expect.poll(() => isOnTop(refusal)).toBe(true);
});

function isOnTop(toast: Locator): Promise<boolean> {
  return toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
