import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("browsers look for a new service worker each time; it may fetch from here and nowhere else", async () => {
  const { status, headers } = await app.request("/sw.js");
  const policy = (headers.get("content-security-policy") ?? "").split("; ");
  expect([status, headers.get("cache-control"), headers.get("content-type")]).toEqual([
    200,
    "no-cache",
    "text/javascript; charset=utf-8",
  ]);
  expect(policy.slice(0, 2)).toEqual(["default-src 'none'", "connect-src 'self'"]);
  const tag = headers.get("etag") ?? "";
  expect((await app.request("/sw.js", { headers: { "If-None-Match": tag } })).status).toBe(304);
});

test("pages may start no worker but that one", async () => {
  const policy = (await app.request("/login")).headers.get("content-security-policy");
  expect(policy).toContain("worker-src 'self'");
});
