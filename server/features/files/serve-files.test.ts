import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { diskStorage } from "#server/platform/storage/disk-storage.ts";
import { s3Storage } from "#server/platform/storage/s3-storage.ts";
import type { Person } from "#tests/support/accounts.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { scrape } from "#tests/support/metrics.ts";
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

/** An answer line by line, apart from when and to which request. */
async function ask(of: TestApp, path: string, headers: Record<string, string> = {}) {
  const [answer] = (await once(get(of.url + path, { headers }), "response")) as [IncomingMessage];
  const { rawHeaders, statusCode: status } = answer;
  const lines = rawHeaders
    .flatMap((name, at) => (at % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[at + 1]}`] : []))
    .map((line) => line.replace(/^(date|x-request-id): .+/, "$1"))
    // S3 may have been asked for another signature.
    .map((line) => line.replace(/^(x-accel-redirect: [^?]+)\?.+/, "$1"));
  return { status, lines: lines.sort(), body: await buffer(answer) };
}

test("a file answered from memory is the same answer, its 304 included", async () => {
  const bytes = await smallPng(300, 200);
  const { original: path } = (await makeLayout(app, user, { bytes })).image;
  const linesBefore = app.logLines.length;
  // A query leads past what is in memory.
  const routed = await ask(app, `${path}?`);
  expect(await ask(app, path)).toEqual(routed);
  expect(routed.status).toBe(200);
  expect(routed.lines.join()).toContain("sandbox");
  const tag = /^etag: (.+)$/m.exec(routed.lines.join("\n"))?.[1] ?? "";
  for (const given of [tag, `W/${tag}`, `"a", ${tag}`, "*"]) {
    const headers = { "If-None-Match": given };
    const known = await ask(app, `${path}?`, headers);
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect(await ask(app, path, headers)).toEqual(known);
    expect(known.lines.join()).toContain("immutable");
  }
  const headers = { "If-None-Match": '"other"' };
  expect(await ask(app, path, headers)).toEqual(routed);
  const logged = app.logLines.slice(linesBefore).filter(({ msg }) => msg === "request");
  expect(logged.map(({ route }) => route)).toEqual(Array(11).fill("/files/assets/:name"));
});

test("parts of a file, and the whole of it for whoever has a part of another", async () => {
  const { original: path } = (await makeLayout(app, user, { bytes: await smallPng(300, 200) }))
    .image;
  const whole = await app.request(path);
  const one = Buffer.from(await whole.arrayBuffer());
  const tag = whole.headers.get("etag") ?? "";
  const part = async (range: string, headers = {}) => {
    const answer = await app.request(path, { headers: { Range: range, ...headers } });
    return {
      told: [answer.status, answer.headers.get("content-range")],
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const middle = await part("bytes=10-19");
  expect(middle.told).toEqual([206, `bytes 10-19/${one.length}`]);
  expect(middle.bytes.equals(one.subarray(10, 20))).toBe(true);
  const end = await part("bytes=-5");
  expect(end.bytes.equals(one.subarray(-5))).toBe(true);
  expect((await part("bytes=99999999-")).told).toEqual([416, `bytes */${one.length}`]);
  expect((await part("bytes=0-1,3-4")).told).toEqual([200, null]);
  expect((await part("bytes=0-1", { "If-Range": tag })).told[0]).toBe(206);
  const other = await part("bytes=0-1", { "If-Range": '"other"' });
  expect([other.told[0], other.bytes.equals(one)]).toEqual([200, true]);
});

test("a file that is gone is not answered from memory for long", async () => {
  const { original: path } = (await makeLayout(app, user)).image;
  const status = async () => (await app.request(path)).status;
  expect([await status(), await status()]).toEqual([200, 200]);
  const folder = join(app.dataDir, "files/layouts");
  const storage = app.s3 ? s3Storage(app.s3.settings) : diskStorage({ folder });
  await storage.remove([path.replace("/files/", "")]);
  await expect.poll(status, { timeout: 10_000 }).toBe(404);
});

test("a file from memory is counted once, as any other", async () => {
  const port = await freePort();
  const counted = await startTestApp({ beside: app, env: { METRICS_PORT: String(port) } });
  onTestFinished(counted.close);
  const { original: path } = (await makeLayout(app, user)).image;
  for (const _ of [1, 2, 3]) await ask(counted, path);
  const labels = { method: "GET", route: "/files/assets/:name", status: "200" };
  expect((await scrape(port)).value("alfinete_http_requests_total", labels)).toBe(3);
});

test("a server that is leaving says so with a file from memory too", async () => {
  const leaving = await startTestApp({ beside: app });
  const { original: path } = (await makeLayout(app, user)).image;
  const socket = await connectTo(leaving);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  await leaving.request(path);
  const left = leaving.close();
  socket.write("\r\n");
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  await left;
});

test("with X_ACCEL_PREFIX the bytes are left to nginx, and only those of files that are there", async () => {
  const { original: path } = (await makeLayout(app, user)).image;
  const first = await ask(behindNginx, path);
  expect(await ask(behindNginx, path)).toEqual(first);
  expect([first.status, first.body.length]).toEqual([200, 0]);
  expect(first.lines).toContain("content-type: image/png");
  expect(first.lines.join("\n")).toMatch(/^x-accel-redirect: \/protected\/./m);
  // nginx would send it with its own errors as well.
  expect(first.lines.join("\n")).not.toMatch(/^cache-control/m);
  const missing = await behindNginx.request(path.replace(/[0-9a-f]/, "0").replace(/.png$/, ".gif"));
  expect([missing.status, missing.headers.get("x-accel-redirect")]).toEqual([404, null]);
});

test("what nginx could not fetch it gets from the app", async () => {
  const { original: path } = (await makeLayout(app, user)).image;
  const usual = await ask(app, path);
  await ask(behindNginx, path);
  expect(await ask(behindNginx, path, { "X-Accel-Failed": "yes" })).toEqual(usual);
});

async function connectTo(of: TestApp): Promise<Socket> {
  const { hostname, port } = new URL(of.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}
