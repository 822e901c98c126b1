import { within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreen } from "#tests/screens/open-screen.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a layout is exported from its menu: without what is the team's only, unless that is chosen", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person, { title: "Capa" });
  await commentAsOwner(app, person, layout.id);
  const screen = await openScreen(app, `/layouts/${layout.id}`, { as: person });
  await screen.press("Mais ações");
  await screen.user.click(await screen.findByRole("menuitem", { name: "Exportar" }));
  const dialog = await screen.findByRole("dialog", { name: "Exportar Capa" });
  await within(dialog).findByText("Nada exportado nas últimas 24 horas.");
  const team = within(dialog).getByLabelText<HTMLInputElement>("Incluir o que é só da equipe");
  expect(team.checked).toBe(false);
  expect(within(dialog).getByLabelText<HTMLInputElement>("PDF").checked).toBe(true);
  await screen.user.click(within(dialog).getByLabelText("CSV"));
  await screen.press("Exportar", dialog);
  const link = await within(dialog).findByRole<HTMLAnchorElement>("link", { name: /^Baixar CSV/ });
  expect(link.getAttribute("href")).toMatch(/^\/api\/exports\/[0-9a-f-]{36}\/download$/);
  await screen.user.click(team);
  await screen.press("Exportar", dialog);
  await within(dialog).findByText(", com o que é só da equipe");
});

test("a category and a presentation have the same dialog", async () => {
  const person = await subscriber(app);
  await makeLayout(app, person);
  const screen = await openScreen(app, "/categories", { as: person });
  await screen.press("Exportar Geral");
  const dialog = await screen.findByRole("dialog", { name: "Exportar Geral" });
  await screen.press("Exportar", dialog);
  await within(dialog).findByRole("link", { name: /^Baixar PDF/ });
});
