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
