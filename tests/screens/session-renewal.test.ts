import { within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openSettings(): Promise<Screen> {
  const screen = await openScreen(app, "/profile", { as: await newPerson(app) });
  await screen.findByRole("heading", { name: "Sessões ativas" });
  return screen;
}

const asked = (screen: Screen, path: string) =>
  screen.requests.filter((request) => request.path === path);

/** Something that only a session can do. */
async function saveUsername(screen: Screen, username: string) {
  const section = await screen.findByRole("region", { name: "Dados pessoais" });
  await screen.fill("Nome de usuário", username, section);
  await screen.press("Salvar", section);
  await screen.toast("Perfil atualizado com sucesso!");
}

test("the token is sent as a bearer and kept out of storage", async () => {
  const screen = await openSettings();
  await screen.findByText("Esta sessão");
  const [request] = asked(screen, "/api/sessions");
  const token = request?.headers.authorization?.replace("Bearer ", "") ?? "";
  expect(token.split(".")).toHaveLength(3);
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  expect(stored).not.toContain(token);
});

test("after a long sleep the first click renews it, and the person notices nothing", async () => {
  const screen = await openSettings();
  app.advanceClock(16 * MINUTE);
  const before = asked(screen, "/api/session").length;
  await saveUsername(screen, "Lia depois do sono");
  expect(asked(screen, "/api/session").length - before).toBe(1);
  expect(screen.address).toBe("/profile");
});

test("with the server answering 503 for a while, the session survives", async () => {
  const screen = await openSettings();
  app.advanceClock(16 * MINUTE);
  let refused = 0;
  screen.answer("/api/session", () => {
    refused += 1;
    return refused <= 3 ? { status: 503 } : null;
  });
  await saveUsername(screen, "Lia persistente");
  expect(refused).toBe(4);
  expect(screen.address).toBe("/profile");
});

test("a reload while the server is away waits for it instead of signing out", async () => {
  const screen = await openSettings();
  let refused = 0;
  screen.answer(/^\/api\/(session|profile)$/, () => {
    refused += 1;
    return refused <= 4 ? { status: 503 } : null;
  });
  await screen.reload();
  await screen.findByRole("heading", { name: "Sessões ativas" });
  expect(refused).toBeGreaterThan(4);
  expect(screen.address).toBe("/profile");
});

test("a profile that cannot be loaded is said, and asked for again", async () => {
  const screen = await openSettings();
  const mend = screen.answer("/api/profile", { status: 403 });
  await screen.reload();
  await screen.toast("Erro ao carregar dados do perfil");
  mend();
  const section = await screen.findByRole("region", { name: "Dados pessoais" });
  await screen.press("Tentar novamente", section);
  await within(section).findByLabelText("Nome de usuário");
});
