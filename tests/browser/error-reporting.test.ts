import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { stubPublicLayout } from "#tests/browser/stub-public-layout.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { rows } from "#tests/support/rows.ts";

const SENTRY = { SENTRY_DSN: "https://publickey@reports.alfinete.example/7" };
const TOKEN = "q9Xv7cK2sN4mB8wZ1rT6yH";

let app: BrowserApp;
afterEach(() => app.close());

test("without a DSN the reporting library is not even loaded", async () => {
  app = await openBrowserApp();
  const scripts: string[] = [];
  app.page.on("request", (request) => scripts.push(request.url()));
  await app.page.goto(`${app.url}/terms`, { waitUntil: "networkidle" });
  expect(scripts.filter((url) => url.includes("/assets/sentry-"))).toEqual([]);
});

test("errors leave with release and environment and without the token of a public link; no replay before consent", async () => {
  app = await openBrowserApp({ env: SENTRY });
  const sent = await collectReports(app.page);
  const address = `/public/${TOKEN}?redirect=%2Fpublic%2F${TOKEN}`;
  await stubPublicLayout(app.page, TOKEN);
  await app.page.goto(app.url + address, { waitUntil: "networkidle" });
  await app.page.evaluate((path) => void fetch(path).catch(() => {}), address);
  await breakOnce(app.page, `broken at ${address}`);
  await expect.poll(() => sent().filter((body) => body.includes('"type":"event"')).length).toBe(1);

  const everything = sent().join("\n");
  expect(everything).toContain("broken at /public/:publicLink");
  expect(everything).toContain('"release":"0.0.0"');
  expect(everything).toContain('"environment":"development"');
  expect(everything).not.toContain(TOKEN);
  expect(everything).not.toContain("replay_recording");
});

test("after consent an error carries its replay, scrubbed and with private elements left out", async () => {
  app = await openBrowserApp({ env: SENTRY });
  const sent = await collectReports(app.page);
  await stubPublicLayout(app.page, TOKEN);
  await app.page.goto(`${app.url}/public/${TOKEN}`, { waitUntil: "networkidle" });
  await app.page.getByRole("button", { name: "Aceitar" }).click();
  await app.page.evaluate((token) => {
    const secret = document.createElement("p");
    secret.dataset.private = "";
    secret.textContent = "whsec_canary";
    const plain = document.createElement("p");
    plain.textContent = `plain canary ${location.origin}/public/${token}`;
    document.body.append(secret, plain);
  }, TOKEN);
  // A recording younger than five seconds is not sent, so the page keeps breaking until one is.
  let round = 0;
  await expect
    .poll(
      async () => {
        round += 1;
        await breakOnce(app.page, `broken after consent, ${round}`);
        return sent().some((body) => body.includes("replay_recording"));
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toBe(true);
  const everything = sent().join("\n");
  expect(everything).toContain("plain canary");
  expect(everything).not.toContain("whsec_canary");
  expect(everything).not.toContain(TOKEN);
});

test("a failure of ours shows a code that finds it in the log, and its report names the same request", async () => {
  app = await openBrowserApp({ env: SENTRY });
  await rows(app.app, "alter table categories add constraint broken check (name <> 'Quebra')");
  const { page } = await visitAsSubscriber(app, { unwatched: true });
  const sent = await collectReports(page);
  await page.goto(`${app.url}/categories`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Criar Primeira Categoria" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova categoria" });
  await dialog.getByLabel("Nome").fill("Quebra");
  await dialog.getByRole("button", { name: "Criar", exact: true }).click();
  const said = await page.getByText(/^Código do erro: /).textContent();
  const code = said?.replace("Código do erro: ", "") ?? "";
  expect(code).toMatch(/^[0-9a-f]{8}$/);

  const logged = app.app.logLines.filter((line) => String(line.request_id).startsWith(code));
  expect(logged.map(({ msg }) => msg).sort()).toEqual(["request", "request failed"]);
  const tag = `"request_id":"${logged[0]?.request_id}"`;
  await expect.poll(() => sent().some((body) => body.includes(tag))).toBe(true);
});

/** A rejection, which unlike an exception thrown by the test's own script does not trouble the console. */
async function breakOnce(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    dispatchEvent(
      new PromiseRejectionEvent("unhandledrejection", {
        promise: Promise.resolve(),
        reason: new Error(text),
      }),
    );
  }, message);
}

/** Answers the reporting service here, so that nothing leaves, and keeps what was sent. */
async function collectReports(page: Page): Promise<() => string[]> {
  const bodies: string[] = [];
  await page.route("https://reports.alfinete.example/**", (route) => {
    bodies.push(route.request().postDataBuffer()?.toString("utf8") ?? "");
    return route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  return () => bodies;
}
