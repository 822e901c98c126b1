import type { BrowserContext, Locator, Page } from "playwright-core";
import type { Profile } from "#contract/routes/profile.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import type { BrowserApp } from "#tests/support/browser-app.ts";
import { type ReadMail, readMail } from "#tests/support/mails.ts";
import { rows } from "#tests/support/rows.ts";

export const subscribed = {
  plan_name: "Basic",
  stripe_subscription_id: "sub_1",
  stripe_subscription_status: "active",
} as const satisfies Partial<Profile>;

/** A profile as sign-up leaves it, of what tests change. */
const plain = {
  role: "user",
  special_access: false,
  plan_name: null,
  stripe_subscription_id: null,
  stripe_subscription_status: null,
  stripe_current_period_end: null,
} as const satisfies Partial<Profile>;

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

/** Makes a person's profile what a test needs, past the app. */
export async function setProfile(
  { app }: BrowserApp,
  { id }: Pick<Person, "id">,
  change: Partial<Profile>,
): Promise<void> {
  // A customer that the provider does not know is never asked about, so the rest stays as it is set here.
  const columns = Object.entries({ ...plain, stripe_customer_id: `cus_${id}`, ...change });
  const assignments = columns.map(([name], index) => `${name} = $${index + 2}`).join(", ");
  const values = columns.map(([, value]) => value);
  await rows(app, `update profiles set ${assignments} where id = $1`, [id, ...values]);
}

/** A new person with such a profile, signed in on this page. */
export async function enterWith(
  page: Page,
  app: BrowserApp,
  change: Partial<Profile> = {},
): Promise<Person> {
  const person = await newPerson(app.app);
  await setProfile(app, person, change);
  await enterAs(page, app, person);
  return person;
}

export async function fillSignIn(page: Page, person: Pick<Person, "email" | "password">) {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

export async function answerSecondFactor(page: Page, code: string) {
  await page.getByRole("heading", { name: "Verificação em duas etapas" }).waitFor();
  await page.getByLabel("Código de 6 dígitos").fill(code);
  await page.getByRole("button", { name: "Confirmar" }).click();
}

/** The address in the newest mail with this subject, as its reader would open it. */
export async function linkIn(
  { app }: BrowserApp,
  to: string,
  subject: string | RegExp,
): Promise<string> {
  return firstLink(await readMail(app, to, subject));
}

export function firstLink(mail: ReadMail): string {
  const [link] = mail.links;
  if (!link) throw new Error(`no link in the mail ${mail.subject}`);
  return link;
}

export async function signOutByMenu(page: Page) {
  await accountButton(page).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
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
