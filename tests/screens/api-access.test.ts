import { within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getApiKey } from "#contract/routes/api-keys.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { openScreen, refusal } from "#tests/screens/open-screen.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("the first key is generated, revealed and copied", async () => {
  const { cookie } = await subscriber(app);
  const screen = await openScreen(app, "/api-access", { as: { cookie } });
  await screen.findByText("Você ainda não tem uma API Key.");
  await screen.press("Gerar API Key");
  await screen.toast("Nova API Key gerada com sucesso!");
  const { body } = await callApi(app, getApiKey, {}, { cookie });
  const shown = await screen.findByLabelText("API Key");
  expect(shown.textContent).toMatch(/^alf_•+$/);
  await screen.press("Mostrar API Key");
  expect(shown.textContent).toBe(body.api_key);
  await screen.press("Ocultar API Key");
  expect(shown.textContent).not.toBe(body.api_key);
  await screen.press("Copiar API Key");
  await screen.toast("API Key copiada para a área de transferência!");
  expect(await navigator.clipboard.readText()).toBe(body.api_key);
  await screen.findByText("Ainda não usada");
});

test("a new key is asked about first, and ends the old one", async () => {
  const person = await subscriber(app);
  const old = await newApiKey(app, person);
  await callApi(app, listLayouts, {}, withKey(old));
  const screen = await openScreen(app, "/api-access", { as: person });
  await screen.findByText("agora");
  const ask = async () => {
    await screen.press("Gerar nova API Key");
    return screen.findByRole("alertdialog", { name: "Gerar uma nova API Key?" });
  };
  await screen.press("Cancelar", await ask());
  expect((await callApi(app, listLayouts, {}, withKey(old))).status).toBe(200);
  await screen.press("Gerar nova chave", await ask());
  await screen.toast("Nova API Key gerada com sucesso!");
  expect((await callApi(app, listLayouts, {}, withKey(old))).status).toBe(401);
});

test("the examples name this server in three languages, and the reference is linked", async () => {
  const screen = await openScreen(app, "/api-access", { as: await subscriber(app) });
  const regionText = async (name: string) =>
    (await screen.findByRole("region", { name })).textContent;
  for (const name of ["curl", "JavaScript", "Python"]) {
    await screen.user.click(await screen.findByRole("tab", { name }));
    expect(await regionText("Listar layouts")).toContain(`${app.url}/api/layouts"`);
    expect(await regionText("Listar os comentários de um layout")).toContain(
      `${app.url}/api/layouts/ID_DO_LAYOUT/comments"`,
    );
  }
  await screen.follow("Abrir a referência da API");
  await screen.findByRole("heading", { name: "Com a sua API Key" });
});

test("a failure says so in the words of the screen", async () => {
  const screen = await openScreen(app, "/api-access", { as: await subscriber(app) });
  await screen.findByText("Você ainda não tem uma API Key.");
  const mend = screen.answer("/api/api-key", refusal("unexpected", 403));
  await screen.press("Gerar API Key");
  await screen.toast("Erro ao gerar API Key.");
  await screen.reload();
  await screen.read("Erro ao carregar a API Key.", await screen.findByRole("alert"));
  await screen.toast("Erro ao carregar a API Key.");
  mend();
  await screen.press("Tentar novamente");
  await screen.findByText("Você ainda não tem uma API Key.");
});

test("another key is made, shown once, replaced and revoked", async () => {
  const person = await subscriber(app);
  const screen = await openScreen(app, "/api-access", { as: person });
  await screen.findByText("Nenhuma outra chave ainda.");
  await screen.press("Criar chave");
  const dialog = await screen.findByRole("dialog", { name: "Nova chave" });
  await screen.press("Criar chave", dialog);
  await within(dialog).findByText("Dê um nome à chave.");
  await screen.fill("Nome", "Planilha", dialog);
  const choose = (field: string, name: string) =>
    screen.user.selectOptions(within(dialog).getByLabelText(field), name);
  await choose("Acesso", "Leitura e escrita");
  await choose("Validade", "30 dias");
  await screen.press("Criar chave", dialog);
  await screen.toast("Chave criada com sucesso!");

  const copied = async () => {
    const once = await screen.findByRole("dialog", { name: "Copie a chave agora" });
    await screen.press("Copiar API Key", once);
    await screen.press("Já copiei", once);
    return navigator.clipboard.readText();
  };
  const first = await copied();
  const row = await screen.findByText(`Leitura e escrita · termina em ${first.slice(-4)}`);
  const said = row.closest("li")?.textContent;
  expect(said).toMatch(/Planilha.*Ainda não usada.*Vale até/);
  expect(said).not.toContain("Último uso");
  expect(document.body.textContent).not.toContain(first);
  expect((await callApi(app, listLayouts, {}, withKey(first))).status).toBe(200);

  await screen.press("Gerar outra chave no lugar de “Planilha”");
  await screen.press("Gerar outra chave", await screen.findByRole("alertdialog"));
  const second = await copied();
  expect((await callApi(app, listLayouts, {}, withKey(first))).status).toBe(401);
  expect((await callApi(app, listLayouts, {}, withKey(second))).status).toBe(200);

  await screen.press("Revogar a chave “Planilha”");
  await screen.press("Revogar chave", await screen.findByRole("alertdialog"));
  await screen.toast("Chave revogada com sucesso!");
  await screen.findByText("Nenhuma outra chave ainda.");
  expect((await callApi(app, listLayouts, {}, withKey(second))).status).toBe(401);
});

test("the first key is told what it may do, made to write, and revoked", async () => {
  const person = await subscriber(app);
  await newApiKey(app, person);
  const screen = await openScreen(app, "/api-access", { as: person });
  await screen.findByText("Somente leitura");
  await screen.press("Gerar nova API Key");
  const question = await screen.findByRole("alertdialog");
  await screen.user.click(within(question).getByLabelText(/também grave/));
  await screen.press("Gerar nova chave", question);
  await screen.findByText("Leitura e escrita");
  await screen.press("Revogar API Key");
  await screen.press("Revogar chave", await screen.findByRole("alertdialog"));
  await screen.findByText("Você ainda não tem uma API Key.");
});
