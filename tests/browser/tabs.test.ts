import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import {
  accountButton,
  countRequests,
  enterAs,
  fillSignIn,
  linkIn,
  toastOf,
} from "#tests/browser/account-steps.ts";
import { newPerson, PASSWORD, someEmail } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

const MINUTE = 60_000;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

async function openSettings(before: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await app.newPage();
  await enterAs(page, app, await newPerson(app.app));
  await before(page);
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Sessões ativas" }).waitFor();
  return page;
}

async function openAnother(page: Page) {
  const other = await page.context().newPage();
  await other.goto("/profile");
  await other.getByRole("heading", { name: "Sessões ativas" }).waitFor();
  return other;
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

test("signing out in one tab empties the other", async () => {
  const page = await openSettings();
  const other = await openAnother(page);
  await accountButton(page).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.waitForURL(`${app.url}/`);
  await other.waitForURL(`${app.url}/login?redirect=%2Fprofile`);
  expect(await accountButton(other).count()).toBe(0);
  // The server ended it, not only the tabs.
  await page.reload();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});

test("signing in in one tab fills the other", async () => {
  const page = await app.newPage();
  await page.goto("/terms");
  const other = await page.context().newPage();
  await other.goto("/login");
  await fillSignIn(other, await newPerson(app.app));
  await other.waitForURL(`${app.url}/dashboard`);
  await accountButton(page).waitFor();
});

test("the tab that waits for the confirmation of an address goes on by itself", async () => {
  const page = await app.newPage();
  const email = someEmail();
  await page.goto("/register?plan=price_team");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  const other = await page.context().newPage();
  await other.goto(await linkIn(app, email, mailMessages.confirm_email.subject));
  // The other one opens the payment page as well; here every tab is one that is looked at.
  await page.waitForURL((url) => url.pathname !== "/register");
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

test("two tabs renew once, and the second goes on with the first's token", async () => {
  const opened = Date.now();
  const page = await openSettings((opening) => opening.clock.install());
  const other = await openAnother(page);
  const renewals = countRequests(page.context(), "/api/session");
  app.app.advanceClock(14.5 * MINUTE);
  // Up to the moment before: a tab that jumps while the other renews would jump over its answer too.
  await page.clock.pauseAt(opened + 14 * MINUTE - 1_000);
  await page.clock.resume();
  await expect.poll(renewals, { timeout: 30_000 }).toBe(1);
  // By now the other tab's first token has expired.
  app.app.advanceClock(1 * MINUTE);
  await saveUsername(other, "Lia em duas abas");
  expect(renewals()).toBe(1);
});

test("what changes in one tab changes in the others", async () => {
  const page = await openSettings();
  const other = await openAnother(page);
  await saveUsername(page, "Lia de uma aba só");
  const username = other.getByLabel("Nome de usuário");
  await expect.poll(() => username.inputValue()).toBe("Lia de uma aba só");
});
