import type { BrowserContext, Locator, Page } from "playwright-core";
import type { Profile } from "#contract/routes/profile.ts";
import type { Person } from "#tests/support/accounts.ts";
import type { BrowserApp } from "#tests/support/browser-app.ts";
import { firstLink, readMail } from "#tests/support/mails.ts";
import { personWith } from "#tests/support/profiles.ts";

export const phone = { width: 390, height: 844 };

export function toastOf(page: Page, sentence: string): Locator {
  return page.getByRole("region", { name: /^Avisos alt/ }).getByText(sentence, { exact: true });
}

/** The session that a person opened elsewhere, in this page's browser. */
export async function enterAs(page: Page, { url }: BrowserApp, { cookie }: Pick<Person, "cookie">) {
  await page.context().addCookies([
    { name: "alfinete_session", value: cookie, url, httpOnly: true },
    { name: "alfinete_signed_in", value: "1", url },
  ]);
}

/** A new person with such a profile, signed in on this page. */
export async function enterWith(
  page: Page,
  app: BrowserApp,
  change: Partial<Profile> = {},
): Promise<Person> {
  const person = await personWith(app.app, change);
  await enterAs(page, app, person);
  return person;
}

export async function fillSignIn(page: Page, person: Pick<Person, "email" | "password">) {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** The address in the newest mail with this subject, as its reader would open it. */
export async function linkIn(
  { app }: BrowserApp,
  to: string,
  subject: string | RegExp,
): Promise<string> {
  return firstLink(await readMail(app, to, subject));
}

/** The signs of a session that a person sees. */
export function accountButton(page: Page): Locator {
  return page.getByRole("button", { name: "Minha Conta", exact: true });
}

/** How often a path was asked for from now on. */
export function countRequests(target: Page | BrowserContext, path: string): () => number {
  let count = 0;
  (target as Page).on("request", (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}
