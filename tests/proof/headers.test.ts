import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "#contract/routes/index.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { sendRequest } from "#tests/support/call-api.ts";
import { type MadeLayout, makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startProductionApp } from "#tests/support/production-app.ts";
import { prepareCall } from "#tests/support/route-calls.ts";
import type { TestApp } from "#tests/support/test-app.ts";

// Production, straight on its port: what a proxy in front would add is not there to help.

let app: TestApp;
let user: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startProductionApp();
  // All calls come from one address.
  await liftLimits(app);
  user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  layout = await makeLayout(app, user);
});
afterAll(() => app.close());

test("guarantee 51: every route's success carries the security headers, HSTS included", {
  timeout: 180_000,
}, async () => {
  const faults: string[] = [];
  for (const entry of Object.entries(routes)) {
    const [name, record] = entry;
    const { input, ...caller } = await prepareCall(app, entry);
    const answer = await sendRequest(app, record, input, caller);
    expect([name, answer.status]).toEqual([name, record.status ?? 200]);
    faults.push(...faultsOf(answer).map((fault) => `${name}: ${fault}`));
    faults.push(...apiFaultsOf(answer).map((fault) => `${name}: ${fault}`));
    await answer.body?.cancel();
  }
  printFigure(
    `guarantee 51: ${Object.keys(routes).length} routes called by their owner or an admin, all successful: ${faults.length} headers missing`,
  );
  expect(faults).toEqual([]);
});

test("guarantee 51: so do pages, files from disk and from memory, refusals and what is known already", async () => {
  const tag = (await app.request(layout.image.original)).headers.get("etag") ?? "";
  const cookie = `alfinete_session=${user.cookie}`;
  const asked: [path: string, status: number, headers?: Record<string, string>, method?: string][] =
    [
      ["/", 200],
      ["/login", 200],
      ["/nowhere", 404],
      [`/public/${layout.public_link}`, 200],
      ["/guest-notices/confirm/used", 410],
      ["/favicon.svg", 200],
      ["/robots.txt", 200],
      ["/sw.js", 200],
      ["/api/docs", 200],
      ["/api/openapi.json", 200],
      ["/healthz", 200],
      ["/readyz", 200],
      // Twice: the second one is answered before a route is asked.
      [layout.image.original, 200],
      [layout.image.original, 200],
      [layout.image.original, 206, { Range: "bytes=0-9" }],
      [layout.image.original, 304, { "If-None-Match": tag }],
      [layout.image.original, 200, {}, "HEAD"],
      [`/api/public/${layout.public_link}`, 200],
      [`/api/public/${layout.public_link}`, 200],
      ["/api/profile", 401],
      ["/api/profile", 405, { Cookie: cookie }, "DELETE"],
      ["/api/admin/users", 403, { Cookie: cookie }],
      ["/api/layouts/x", 422, { Cookie: cookie }],
      [`/api/layouts/${user.id}`, 404, { Cookie: cookie }],
      ["/api/stripe/webhook", 400, {}, "POST"],
    ];
  const faults: string[] = [];
  for (const [path, status, headers = {}, method = "GET"] of asked) {
    const answer = await app.request(path, { method, headers });
    expect([method, path, answer.status]).toEqual([method, path, status]);
    faults.push(...faultsOf(answer).map((fault) => `${method} ${path}: ${fault}`));
    await answer.body?.cancel();
  }
  printFigure(`guarantee 51: ${asked.length} other answers: ${faults.length} headers missing`);
  expect(faults).toEqual([]);
});

/** What an answer of any kind lacks. */
function faultsOf({ headers }: Response): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  const rules: [string, boolean][] = [
    ["default-src", policy.includes("default-src 'none'")],
    ["frame-ancestors", policy.includes("frame-ancestors 'none'")],
    ["unsafe scripts", !/script-src[^;]*'unsafe/.test(policy)],
    ["nosniff", headers.get("x-content-type-options") === "nosniff"],
    ["referrer", headers.get("referrer-policy") === "strict-origin-when-cross-origin"],
    ["HSTS", /^max-age=\d{8,}/.test(headers.get("strict-transport-security") ?? "")],
    ["no credentialed CORS", headers.get("access-control-allow-credentials") === null],
  ];
  return rules.filter(([, isKept]) => !isKept).map(([name]) => name);
}

/** Nothing of the API is kept by anybody on the way; with a tag the browser may ask whether it is news. */
function apiFaultsOf({ headers }: Response): string[] {
  const cache = headers.get("cache-control") ?? "";
  const wanted = headers.has("etag") ? /^private, no-cache$/ : /^no-store\b/;
  return wanted.test(cache) ? [] : [`Cache-Control: ${cache}`];
}
