import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { startCheckout } from "#contract/routes/billing.ts";
import { getProfile, type Profile } from "#contract/routes/profile.ts";
import type { SandboxState } from "#sandbox/sandbox-state.ts";
import { type Sandbox, startSandbox } from "#sandbox/start-sandbox.ts";
import { callApi } from "#tests/support/call-api.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const PATIENCE_MS = 20_000;

export type Signed = { cookie: string };

/** The books of the sandbox that a development app runs. */
export function booksOf({ dataDir }: Pick<TestApp, "dataDir">): SandboxState {
  return JSON.parse(readFileSync(join(dataDir, "sandbox.json"), "utf8")) as SandboxState;
}

export function sandboxUrl(app: Pick<TestApp, "dataDir">): string {
  return `http://127.0.0.1:${booksOf(app).port}`;
}

/** A provider of the test's own; without an address it writes its events down and sends none. */
export async function startTestSandbox(webhookUrl: string | null = null) {
  const folder = mkdtempSync(join(tmpdir(), "alf-sandbox-"));
  const file = join(folder, "sandbox.json");
  const start = () =>
    startSandbox({
      file,
      priceIds: { Basic: "price_basic", Pro: "price_pro", Team: "price_team" },
      webhookUrl,
      onFault: (error) => {
        throw error;
      },
    });
  let sandbox = await start();
  /** What the sandbox itself never comes to. It keeps its address and keys. */
  const rewriteBooks = async <T>(change: (books: SandboxState) => T): Promise<T> => {
    await sandbox.close();
    const books = booksOf({ dataDir: folder });
    const result = change(books);
    writeFileSync(file, JSON.stringify(books));
    sandbox = await start();
    return result;
  };
  return {
    ...sandbox,
    dataDir: folder,
    rewriteBooks,
    rewriteSubscription: (customer: string, fields: object) =>
      rewriteBooks(({ subscriptions }) => {
        const own = subscriptions.filter((one) => one.customer === customer);
        for (const subscription of own) Object.assign(subscription, fields);
      }),
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The settings that point an app of any composition at a sandbox. */
export function stripeSettings(sandbox: Omit<Sandbox, "close">): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    STRIPE_API_BASE: sandbox.apiBase,
    STRIPE_PRICE_BASIC: "price_basic",
    STRIPE_PRICE_PRO: "price_pro",
    STRIPE_PRICE_TEAM: "price_team",
  };
}

export async function checkoutUrl(
  app: Pick<TestApp, "request">,
  { cookie }: Signed,
  priceId: string,
): Promise<string> {
  const { status, body } = await callApi(app, startCheckout, { priceId }, { cookie });
  expect(status).toBe(200);
  return body.url;
}

export interface PageAnswer {
  status: number;
  location: string | null;
  html: string;
}

/** Fills in a form of a hosted page the way a browser does: hidden fields come along. */
export async function submitForm(
  pageUrl: string,
  fields: Record<string, string>,
  options: { action?: string; html?: string } = {},
): Promise<PageAnswer> {
  const html = options.html ?? (await (await fetch(pageUrl)).text());
  const forms = [...html.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)];
  const form = forms.find(([, action = ""]) => action.endsWith(options.action ?? ""));
  if (!form) throw new Error(`no form ${options.action ?? ""} on ${pageUrl}`);
  const [, action = "", inside = ""] = form;
  const hidden = [...inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams([
    ...hidden.map(([, name = "", value = ""]): [string, string] => [name, value]),
    ...Object.entries(fields),
  ]);
  const answer = await fetch(new URL(action, pageUrl), {
    method: "POST",
    body,
    redirect: "manual",
  });
  const { status, headers } = answer;
  return { status, location: headers.get("location"), html: await answer.text() };
}

export function cardFields(number: string): Record<string, string> {
  return { number, expiry: "12/39", cvc: "123", name: "Lia Prado", tax_id: "529.982.247-25" };
}

/** From the choice of a plan to the way back, with the card that is approved. */
export async function subscribe(
  app: Pick<TestApp, "request">,
  person: Signed,
  priceId: string,
  card = "4242 4242 4242 4242",
): Promise<Profile> {
  const answer = await submitForm(await checkoutUrl(app, person, priceId), cardFields(card));
  expect(answer.status).toBe(303);
  return profileWhen(app, person, ({ stripe_subscription_id: id }) => id !== null);
}

export async function profileOf(
  app: Pick<TestApp, "request">,
  { cookie }: Signed,
): Promise<Profile> {
  return (await callApi(app, getProfile, {}, { cookie })).body;
}

/** The profile, once the provider's events have made it so. */
export async function profileWhen(
  app: Pick<TestApp, "request">,
  person: Signed,
  fits: (profile: Profile) => boolean,
): Promise<Profile> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const profile = await profileOf(app, person);
    if (fits(profile)) return profile;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(profile)}`);
    await pause(20);
  }
}

export async function advanceDays(sandbox: string, days: number): Promise<void> {
  const answer = await fetch(`${sandbox}/sandbox/clock`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ advance_days: days }),
  });
  expect(answer.status).toBe(200);
}

export function sendEvent(
  app: Pick<TestApp, "request">,
  body: string,
  signature: string | null,
): Promise<Response> {
  const headers = {
    "Content-Type": "application/json",
    ...(signature && { "Stripe-Signature": signature }),
  };
  return app.request("/api/stripe/webhook", { method: "POST", headers, body });
}

/** The events of a kind the sandbox wrote down for a customer, oldest first, once there are as many. */
export async function eventsOf(
  place: Pick<TestApp, "dataDir">,
  customer: string,
  kind: string,
  atLeast = 1,
): Promise<{ type: string; body: string }[]> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = booksOf(place).events.filter(
      ({ body, type }) => type.startsWith(kind) && body.includes(customer),
    );
    if (found.length >= atLeast) return found;
    if (Date.now() > deadline) throw new Error(`${found.length} events ${kind} of ${customer}`);
    await pause(20);
  }
}
