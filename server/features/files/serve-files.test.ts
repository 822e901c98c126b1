import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/accounts.ts";
import { makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let behindNginx: TestApp;
let user: Person;
beforeAll(async () => {
  app = await startTestApp();
  behindNginx = await startTestApp({ beside: app, env: { X_ACCEL_PREFIX: "/protected/" } });
  user = await subscriber(app);
});
afterAll(async () => {
  await behindNginx.close();
  await app.close();
});

/** What an answer says apart from when and to which request. */
function lasting({ headers }: Response): Record<string, string> {
  const { date, "x-request-id": id, ...rest } = Object.fromEntries(headers);
  expect([typeof date, typeof id]).toEqual(["string", "string"]);
  return rest;
}

test("a file answered from memory is the same answer, its parts and its 304 included", async () => {
  const bytes = await smallPng(300, 200);
  const { image_path: path } = await makeLayout(app, user, { bytes });
  const first = await app.request(path);
  const again = await app.request(path);
  expect(lasting(again)).toEqual(lasting(first));
  expect(again.headers.get("content-security-policy")).toContain("sandbox");
  const one = Buffer.from(await first.arrayBuffer());
  expect(one.equals(Buffer.from(await again.arrayBuffer()))).toBe(true);
  const part = await app.request(path, { headers: { Range: "bytes=10-19" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([
    206,
    `bytes 10-19/${one.length}`,
  ]);
  expect(one.subarray(10, 20).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
  const tag = first.headers.get("etag") ?? "";
  const known = await app.request(path, { headers: { "If-None-Match": tag } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  expect(known.headers.get("cache-control")).toContain("immutable");
});

test("a file that is gone is not answered from memory for long", async () => {
  const { image_path: path } = await makeLayout(app, user);
  const status = async () => (await app.request(path)).status;
  expect([await status(), await status()]).toEqual([200, 200]);
  await rm(join(app.dataDir, "files/layouts", path.replace("/files/", "")));
  await expect.poll(status, { timeout: 10_000 }).toBe(404);
});

test("with X_ACCEL_PREFIX the bytes are left to nginx, and only those of files that are there", async () => {
  const { image_path: path } = await makeLayout(app, user);
  const answer = await behindNginx.request(path);
  const target = path.replace("/files/", "/protected/");
  expect(answer.headers.get("x-accel-redirect")).toBe(target);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(await answer.text()).toBe("");
  const missing = await behindNginx.request(path.replace(/[0-9a-f]/, "0").replace(/.png$/, ".gif"));
  expect([missing.status, missing.headers.get("x-accel-redirect")]).toEqual([404, null]);
});
