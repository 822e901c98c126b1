import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDashboard } from "#contract/routes/layouts.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { addMembership } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Which steps have their check. */
async function ticked(screen: Screen): Promise<boolean[]> {
  const list = await screen.findByRole("list", { name: "Primeiros passos" });
  return within(list)
    .getAllByRole("listitem")
    .map((item) => (item.textContent ?? "").startsWith("Feito"));
}

async function upload(screen: Screen, name: string) {
  const zone = await screen.findByRole("region", { name: "Upload rápido" });
  const input = zone.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no field for files");
  const { File } = window as unknown as typeof globalThis;
  const bytes = (await smallPng()) as BlobPart;
  await screen.user.upload(input, new File([bytes], name, { type: "image/png" }));
}

test("the three steps tick in place as they happen", async () => {
  const person = await subscriber(app);
  const screen = await openScreen(app, "/welcome", { as: person });
  expect(await ticked(screen)).toEqual([false, false, false]);

  await upload(screen, "pagina-longa-v2-FINAL.png");
  await screen.findByRole("heading", { name: "O link de “Pagina longa v2 FINAL”" });
  expect(screen.address).toBe("/welcome");
  expect(await ticked(screen)).toEqual([true, false, false]);

  await screen.press("Copiar link");
  await screen.findByRole("heading", { name: "Esperando o primeiro comentário" });
  expect(await ticked(screen)).toEqual([true, true, false]);

  const link = (await navigator.clipboard.readText()).split("/").at(-1) ?? "";
  expect((await commentAsVisitor(app, link)).status).toBe(201);
  await screen.findByRole("heading", { name: "Chegou o primeiro comentário" });
  expect(await ticked(screen)).toEqual([true, true, true]);
  await screen.follow("Ver o comentário");
  await screen.arrive(/^\/layouts\//);
});

test("the dashboard leads back to them until they are done or put away", async () => {
  const person = await subscriber(app);
  const { public_link } = await makeLayout(app, person);
  const screen = await openScreen(app, "/dashboard", { as: person });
  await screen.follow("Continuar");
  await screen.arrive("/welcome");
  await screen.goto("/dashboard");
  await screen.press("Dispensar os primeiros passos");
  await screen.reload();
  await screen.findByText("Total de layouts");
  expect(screen.queryByRole("link", { name: "Continuar" })).toBeNull();

  await commentAsVisitor(app, public_link);
  const { body } = await callApi(app, getDashboard, {}, { cookie: person.cookie });
  expect(body.first_steps).toEqual({ uploaded: true, shared: true, commented: true });
});

test("a new account is asked for its space's name, once", async () => {
  const person = await subscriber(app);
  const screen = await openScreen(app, "/welcome", { as: person });
  await screen.fill("Nome do espaço", "lia@estudio.com");
  await screen.press("Salvar nome");
  await screen.read("endereço");
  await screen.fill("Nome do espaço", "Estúdio Lia");
  await screen.press("Salvar nome");
  await screen.toast("Nome do espaço salvo.");
  const saved = await rows(app, "select name from spaces where id = $1", [person.id]);
  expect(saved).toEqual([{ name: "Estúdio Lia" }]);
  const asked = { name: "Como se chama o seu espaço?" };
  await waitFor(() => expect(screen.queryByRole("heading", asked)).toBeNull());
});

test("without a plan the card's page is announced, and the sample opens all the same", async () => {
  const person = await newPerson(app);
  const screen = await openScreen(app, "/welcome", { as: person });
  await screen.read("R$ 0 hoje.");
  await screen.follow("Abrir o exemplo");
  await screen.findByRole("heading", { level: 1, name: "Layout de exemplo" });
  await screen.press(
    "Comentário 2, de Caio, do atendimento",
    await screen.findByRole("region", { name: "Conversa" }),
  );
  const pins = screen.getAllByRole("button", { pressed: true });
  expect(pins.map(({ textContent }) => textContent)).toEqual(["2"]);
  const { body } = await callApi(app, getDashboard, {}, { cookie: person.cookie });
  expect(body).toMatchObject({ total_layouts: 0, total_comments: 0, storage: { used: 0 } });
});

test("who works in another's space has no first steps there", async () => {
  const owner = await subscriber(app);
  const guest = await newPerson(app);
  await addMembership(app, owner, guest, "editor");
  const screen = await openScreen(app, "/welcome", { as: guest });
  await screen.arrive("/dashboard");
});
