import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page, Worker } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import {
  canvasReady,
  clickImage,
  commentField,
  type Shared,
  shareLayout,
} from "#tests/browser/comment-steps.ts";
import { startBalancer } from "#tests/support/balancer.ts";
import { openBrowser } from "#tests/support/browser-app.ts";
import { copyCheckout } from "#tests/support/built-checkout.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { startTestSandbox, stripeSettings } from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { PRODUCTION } from "#tests/support/production-settings.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

const SOON = { timeout: 10_000 };
const DRAFT = "Um rascunho que ainda não foi enviado";
/** What the other build calls the product. */
const OTHER = "Alfinete Dois";

let shared: Shared;
beforeAll(async () => {
  shared = await shareLayout();
});
afterAll(() => shared.app.close());

/** Not held to a quiet console, which rightly says what the network cannot do. */
async function loudPage(baseURL = shared.app.url): Promise<Page> {
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL, locale: "pt-BR" });
  onTestFinished(() => context.close());
  return context.newPage();
}

async function openRoom(page: Page): Promise<void> {
  await enterAs(page, shared.app, shared.owner);
  await page.goto(`/layouts/${shared.layout.id}`);
  await canvasReady(page);
}

/** Resolves when the worker serves the page, and has what the build needs. */
async function untilServed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (!serviceWorker.controller)
      await new Promise((done) => serviceWorker.addEventListener("controllerchange", done));
    await serviceWorker.ready;
  });
}

/** From before a page is opened on. */
async function noteNewWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener("controllerchange", () => {
      document.documentElement.dataset.newWorker = "";
    });
  });
}

/** Whether another worker than at first is in charge, and done with what it does then. */
function hasNewWorker(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const isActive = registration.active?.state === "activated";
    return isActive && "newWorker" in document.documentElement.dataset;
  });
}

/** The paths that Cache Storage holds, by the name of their cache. */
function keptPaths(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return kept;
  });
}

const cachesOf = async (page: Page) => Object.keys(await keptPaths(page));

/** Leads to another page of the app as a press on its link does. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

test("guarantee 97: a new release leaves open pages working, parts that they had not loaded too; a reload brings it", {
  timeout: 240_000,
}, async () => {
  const { root, change } = copyCheckout();
  change("contract/messages/shell.ts", 'name: "Alfinete"', `name: "${OTHER}"`);
  await promisify(execFile)(process.execPath, [join(root, "scripts/build.mjs")]);
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const sandbox = await startTestSandbox();
  onTestFinished(sandbox.close);
  const targets: string[] = [];
  const front = await startBalancer(targets);
  onTestFinished(front.close);
  const env = { ...PRODUCTION, ...stripeSettings(sandbox), APP_URL: front.url };
  const before = await startTestApp({ at: place, env });
  targets[0] = before.url;
  const owner = await subscriber(before);
  await makeLayout(before, owner);

  const page = await loudPage(front.url);
  await enterAs(page, { url: front.url } as never, owner);
  await page.goto("/dashboard");
  await untilServed(page);
  await page.evaluate(() => Object.assign(window, { isOpenSince: "before" }));
  const [oldCache] = await cachesOf(page);

  const after = await startTestApp({ at: place, env, build: join(root, "dist") });
  onTestFinished(() => after.close());
  targets[0] = after.url;
  await before.close();
  await follow(page, "Categorias");

  const other = await page.context().newPage();
  await noteNewWorker(other);
  await other.goto("/layouts");
  await other.getByRole("heading", { level: 1, name: "Meus Layouts" }).waitFor();
  expect(await other.title()).toContain(OTHER);
  // Its worker takes over, the open page included.
  await expect.poll(() => hasNewWorker(other), SOON).toBe(true);
  await follow(page, "Comentários");
  const stillOpen = await page.evaluate(() => (window as { isOpenSince?: string }).isOpenSince);
  expect([stillOpen, (await page.title()).includes(OTHER)]).toEqual(["before", false]);
  const during = await cachesOf(other);
  expect(during).toContain(oldCache);

  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Comentários" }).waitFor();
  expect(await page.title()).toContain(OTHER);
  await other.reload();
  await expect.poll(() => cachesOf(other), SOON).toHaveLength(1);
  const left = await cachesOf(other);
  expect(left).not.toContain(oldCache);
  printFigure(
    `guarantee 97: a release while a page was open: 2 of 2 parts it had not loaded opened; caches kept meanwhile ${during.length}, after its reload ${left.length}, ${Number(left.includes(oldCache ?? ""))} of the release before`,
  );
});

test("guarantee 97: without a network a layout's page says so, shows what was typed, signs nobody out and comes back by itself", async () => {
  const page = await loudPage();
  await openRoom(page);
  await clickImage(page, 40, 20);
  await commentField(page).fill(DRAFT);
  await untilServed(page);
  const { hostname, port } = new URL(shared.app.url);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("alert").getByText("Você está sem conexão.").waitFor();
  await page.getByText("Seu rascunho está guardado neste navegador:").waitFor();
  await page.getByText(DRAFT, { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/layouts/${shared.layout.id}`);
  const cookies = await page.context().cookies(`http://${hostname}:${port}`);
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    "alfinete_session",
    "alfinete_signed_in",
  ]);

  await page.context().setOffline(false);
  await canvasReady(page);
  await clickImage(page, 40, 20);
  expect(await commentField(page).inputValue()).toBe(DRAFT);
});

test("a page of the app that is opened without a network says so as well; visitors' pages are none of the worker's", async () => {
  const page = await loudPage();
  await openRoom(page);
  await untilServed(page);
  await page.context().setOffline(true);
  await page.goto("/categories");
  await page.getByRole("alert").getByText("Você está sem conexão.").waitFor();
  const { public_link: link } = shared.layout;
  for (const path of ["/", "/login", `/public/${link}`]) {
    await expect(page.goto(path)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  }
});

test("guarantee 97: nothing of the API and no file is kept; visitors and people who are not signed in have no worker", async () => {
  const page = await loudPage();
  await openRoom(page);
  await untilServed(page);
  for (const name of ["Meus Layouts", "Categorias", "Comentários"]) await follow(page, name);
  for (const path of ["/profile", `/layouts/${shared.layout.id}`, "/dashboard"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  await page.goto(shared.publicUrl);
  const paths = Object.values(await keptPaths(page)).flat();
  const strange = paths.filter((path) => !path.startsWith("/assets/") && path !== "/dashboard");
  const personal = paths.filter((path) => /^\/(api|files)\//.test(path));
  const shell = await page.evaluate(async () => {
    const kept = await caches.match("/dashboard");
    return kept?.text();
  });
  const { email, id } = shared.owner;
  const told = [email, id, shared.layout.title, "Marina"].filter((text) => shell?.includes(text));

  const visitor = await loudPage();
  const workers: number[] = [];
  for (const path of [shared.publicUrl, "/login", "/", "/pricing"]) {
    await visitor.goto(path, { waitUntil: "networkidle" });
    workers.push(
      await visitor.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    );
  }
  printFigure(
    `guarantee 97: Cache Storage after use: ${paths.length} entries, ${personal.length} under /api or /files, ${told.length} personal words in the shell; workers of visitors: ${workers.reduce((sum, count) => sum + count)}`,
  );
  expect(paths.length).toBeGreaterThan(20);
  expect([strange, personal, told, workers]).toEqual([[], [], [], [0, 0, 0, 0]]);
});

test("a pushed message is shown with its layout's tag, quietly where that is open, and a press leads an open page there", async () => {
  const page = await loudPage();
  await openRoom(page);
  await untilServed(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no worker");
  await catchNotices(worker);
  const { layout } = shared;
  const words = { title: layout.title, body: "Ana comentou: Mais claro", tag: layout.id };
  const message = { ...words, url: `/layouts/${layout.id}?comment=1` };
  const about = { icon: "/icon-192.png", badge: "/badge-96.png", lang: "pt-BR" };
  await deliver(page, JSON.stringify(message));
  await page.goto("/categories");
  await deliver(page, JSON.stringify(message));
  await deliver(page, "not one of ours");
  await expect.poll(() => noticesCaught(worker), SOON).toHaveLength(3);
  expect(await noticesCaught(worker)).toEqual([
    { ...words, ...about, data: message.url, silent: true, renotify: false },
    { ...words, ...about, data: message.url, silent: false, renotify: true },
    expect.objectContaining({ title: "Alfinete", data: "/dashboard", silent: false }),
  ]);
  await press(worker, message.url);
  await page.waitForURL(`**${message.url}`);
  await canvasReady(page);
});

/** There is no desktop here that could show them: the worker's calls are written down. */
function catchNotices(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const shown: object[] = [];
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(globalThis, { shown });
    registration.showNotification = async (title, options) =>
      void shown.push({ title, ...options });
  });
}

function noticesCaught(worker: Worker): Promise<object[]> {
  return worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
}

function press(worker: Worker, data: string): Promise<void> {
  return worker.evaluate((url) => {
    const notification = { data: url, close() {} };
    const event = new Event("notificationclick");
    // Without a press by a person it may not come to the front.
    const waitUntil = (work: Promise<void>) => void work.catch(() => {});
    dispatchEvent(Object.assign(event, { notification, waitUntil }));
  }, data);
}

/** As the browser's push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await found;
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await session.detach();
}
