import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editWebhook } from "#contract/routes/webhooks.ts";
import { enterAs, enterWith, phone } from "#tests/browser/account-steps.ts";
import { axeViolationsInBothThemes, useTheme as withTheme } from "#tests/browser/axe-violations.ts";
import { visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout } from "#tests/support/layouts.ts";
import { subscribe } from "#tests/support/payments.ts";
import { subscribed } from "#tests/support/profiles.ts";
import { rows } from "#tests/support/rows.ts";
import {
  LOCAL_RECEIVERS,
  makeWebhook,
  startReceiver,
  status,
  tried,
} from "#tests/support/webhooks.ts";

const DESK = { width: 1440, height: 900 };
const DAY_MS = 24 * 3600_000;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true, env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

/** Nothing against WCAG AA, and nothing wider than the window. */
async function expectSound(page: Page, what: string): Promise<void> {
  expect(await axeViolationsInBothThemes(page), what).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([what, wider <= 0]).toEqual([what, true]);
}

async function expectSoundEverywhere(page: Page, what: string): Promise<void> {
  for (const viewport of [DESK, phone]) {
    await page.setViewportSize(viewport);
    await expectSound(page, `${what} ${viewport.width}`);
  }
  await page.setViewportSize(DESK);
}

describe("WCAG AA in both themes", () => {
  test("on the static pages and the plans", async () => {
    const page = await app.newPage({ viewport: DESK });
    await withTheme(page, "dark");
    for (const path of ["/", "/privacy", "/support", "/pricing"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectSoundEverywhere(page, path);
    }
  });

  test("on the plans of a subscriber", async () => {
    const person = await newPerson(app.app);
    await subscribe(app.app, person, "price_basic");
    const page = await app.newPage({ viewport: DESK });
    await enterAs(page, app, person);
    await withTheme(page, "dark");
    await page.goto("/pricing");
    await page.getByText("Seu plano").waitFor();
    await expectSoundEverywhere(page, "plans");
  });

  test("with a pending payment", async () => {
    const grace_until = new Date(Date.now() + 5 * DAY_MS).toISOString();
    const pending = { ...subscribed, stripe_subscription_status: "past_due", grace_until } as const;
    const page = await app.newPage({ viewport: DESK });
    await enterWith(page, app, pending);
    await withTheme(page, "dark");
    await page.goto("/dashboard");
    await page.getByText("Pagamento pendente", { exact: true }).waitFor();
    await expectSoundEverywhere(page, "dashboard");
  });

  test("on the API page", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await withTheme(page, "dark");
    await page.goto("/api-access");
    await page.getByText("Você ainda não tem uma API Key.").waitFor();
    await expectSound(page, "no key");
    await newApiKey(app.app, person);
    await page.reload();
    await page.getByRole("button", { name: "Mostrar API Key" }).click();
    await expectSound(page, "key");
    await page.setViewportSize(phone);
    await expectSound(page, "key on a phone");
    await page.getByRole("button", { name: "Gerar nova API Key" }).click();
    await page.getByRole("alertdialog").waitFor();
    await expectSound(page, "question");
  });

  test("on webhooks", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await withTheme(page, "dark");
    const receiver = await startReceiver(status(500, {}, "falhou"));
    const { id } = await makeWebhook(app.app, person, receiver.url);
    const off = await makeWebhook(app.app, person, "https://exemplo.com.br/");
    const change = { webhookId: off.id, is_active: false };
    await callApi(app.app, editWebhook, change, { cookie: person.cookie });
    const { id: layoutId } = await makeLayout(app.app, person);
    await commentAsOwner(app.app, person, layoutId);
    await tried(app.app, person, id, 1);
    await rows(
      app.app,
      `insert into webhook_overflows (owner_id, left_out, since, last_at)
       values ($1, 1234, now() - interval '2 hours', now())`,
      [person.id],
    );
    await page.goto("/webhooks");
    await page.getByText("Com falhas").waitFor();
    await page.getByText(/1\.234 entregas ficaram de fora/).waitFor();
    await expectSound(page, "list");
    await page.getByRole("button", { name: "Novo webhook" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Criar webhook" }).click();
    await page.getByText("Por favor, preencha a URL do webhook.").waitFor();
    await expectSound(page, "form");
    await page.goto(`/webhooks?webhook=${id}`);
    const deliveries = page.getByRole("list", { name: "Entregas dos últimos 30 dias" });
    await deliveries.getByRole("button", { expanded: false }).first().click();
    await page.getByText("Corpo enviado").waitFor();
    await expectSound(page, "detail");
    await page.setViewportSize(phone);
    await expectSound(page, "detail on a phone");
  });
});
