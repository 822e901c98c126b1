import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countRequests, enterAs, toastOf } from "#tests/browser/account-steps.ts";
import { signUpAndConfirm } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

const MINUTE = 60_000;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

async function openSettings(before: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await app.newPage();
  await enterAs(page, app, await signUpAndConfirm(app.app));
  await before(page);
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Sessões ativas" }).waitFor();
  return page;
}

/** Something that only a session can do. */
async function saveUsername(page: Page, username: string) {
  const section = page.getByRole("region", { name: "Dados pessoais" });
  await section.getByLabel("Nome de usuário").fill(username);
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.status() === 200,
  );
  await section.getByRole("button", { name: "Salvar" }).click();
  await saved;
  // One of an earlier saving may still be there.
  await toastOf(page, "Perfil atualizado com sucesso!").first().waitFor();
}

test("the token is sent as a bearer and kept out of storage", async () => {
  const bearers: (string | undefined)[] = [];
  const page = await openSettings(async (opening) => {
    opening.on("request", async (request) => {
      if (!request.url().endsWith("/api/sessions")) return;
      bearers.push((await request.allHeaders()).authorization);
    });
  });
  await expect.poll(() => bearers.length).toBe(1);
  const token = bearers[0]?.replace("Bearer ", "") ?? "";
  expect(token.split(".")).toHaveLength(3);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain(token);
});

test("the token is renewed before it expires, without a refusal", async () => {
  const page = await openSettings((opening) => opening.clock.install());
  const renewals = countRequests(page, "/api/session");
  const refusals: number[] = [];
  page.on("response", (response) => {
    if (response.status() === 401) refusals.push(response.status());
  });
  for (let round = 1; round <= 3; round += 1) {
    app.app.advanceClock(14.5 * MINUTE);
    await page.clock.fastForward(14.5 * MINUTE);
    await expect.poll(renewals).toBe(round);
    await saveUsername(page, `Lia ${round}`);
  }
  expect(refusals).toEqual([]);
});

test("after a long sleep the first click renews it, and the person notices nothing", async () => {
  const page = await openSettings();
  app.app.advanceClock(16 * MINUTE);
  const renewals = countRequests(page, "/api/session");
  await saveUsername(page, "Lia depois do sono");
  expect(renewals()).toBe(1);
  expect(page.url()).toBe(`${app.url}/profile`);
});

test("with the server answering 503 for two seconds, the session survives", async () => {
  const page = await openSettings();
  app.app.advanceClock(16 * MINUTE);
  const askedAt: number[] = [];
  await page.route("**/api/session", (route) => {
    askedAt.push(Date.now());
    const away = Date.now() - (askedAt[0] ?? 0) < 2000;
    return away ? route.fulfill({ status: 503, body: "away" }) : route.fallback();
  });
  await saveUsername(page, "Lia persistente");
  const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  console.log(`renewal asked ${askedAt.length} times, waits ${waits.join(", ")} ms`);
  // After 200, 400, 800 and, unless the machine dawdles, 1600 ms.
  expect(askedAt.length).toBeGreaterThanOrEqual(4);
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(200 * 2 ** index);
  }
  expect(page.url()).toBe(`${app.url}/profile`);
});

test("two tabs renew once, and the second goes on with the first's token", async () => {
  const page = await openSettings((opening) => opening.clock.install());
  const other = await page.context().newPage();
  await other.goto("/profile");
  await other.getByRole("heading", { name: "Sessões ativas" }).waitFor();
  const renewals = countRequests(page.context(), "/api/session");
  app.app.advanceClock(14.5 * MINUTE);
  await page.clock.fastForward(14.5 * MINUTE);
  await expect.poll(renewals).toBe(1);
  // By now the other tab's first token has expired.
  app.app.advanceClock(1 * MINUTE);
  await saveUsername(other, "Lia em duas abas");
  expect(renewals()).toBe(1);
});

test("what changes in one tab changes in the others", async () => {
  const page = await openSettings();
  const other = await page.context().newPage();
  await other.goto("/profile");
  await saveUsername(page, "Lia de uma aba só");
  const username = other.getByLabel("Nome de usuário");
  await expect.poll(() => username.inputValue()).toBe("Lia de uma aba só");
});

test("a reload while the server is away waits for it instead of signing out", async () => {
  const page = await openSettings();
  let refused = 0;
  await page.route(/\/api\/(session|profile)$/, (route) => {
    refused += 1;
    return refused <= 4 ? route.fulfill({ status: 503, body: "away" }) : route.fallback();
  });
  await page.reload();
  await page.getByRole("heading", { name: "Sessões ativas" }).waitFor();
  expect(page.url()).toBe(`${app.url}/profile`);
});

test("a profile that cannot be loaded is said, and asked for again", async () => {
  const page = await openSettings();
  await page.route("**/api/profile", (route) => route.fulfill({ status: 403, body: "{}" }), {
    times: 1,
  });
  await page.reload();
  await toastOf(page, "Erro ao carregar dados do perfil").waitFor();
  const section = page.getByRole("region", { name: "Dados pessoais" });
  await section.getByRole("button", { name: "Tentar novamente" }).click();
  await section.getByLabel("Nome de usuário").waitFor();
});
