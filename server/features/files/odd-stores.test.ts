import { connect } from "node:net";
import type S3rver from "@20minutes/s3rver";
import type { Middleware } from "@20minutes/s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { s3Storage } from "#server/platform/storage/s3-storage.ts";
import { BadRange } from "#server/platform/storage/storage.ts";
import { drawNoise } from "#tests/support/draw-images.ts";
import { type MadeLayout, makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

/** How the store answers reads for now. */
let oddity: "ignores ranges" | "sends another part" | "says too short" | null = null;
/** Less than it has, when it says too short. */
let saidSize = 0;

function beOdd(server: S3rver): void {
  const { store, middleware } = server;
  const getObject = store.getObject.bind(store);
  store.getObject = (bucket, key, part) => {
    if (oddity === "ignores ranges") return getObject(bucket, key);
    return getObject(bucket, key, oddity === "sends another part" ? { start: 1, end: 20 } : part);
  };
  const measureShort: Middleware = async (context, next) => {
    await next();
    const isShort = context.method === "HEAD" && oddity === "says too short";
    if (isShort) context.set("Content-Length", String(saidSize));
  };
  middleware.splice(-1, 0, measureShort);
}

let app: TestApp;
let small: { layout: MadeLayout; bytes: Buffer };
let large: { layout: MadeLayout; bytes: Buffer };
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const place = await makeTestPlace();
  const s3 = await startS3Server(beOdd);
  app = await startTestApp({ at: { ...place, s3 } });
  closers.push(app.close, s3.stop, place.leave);
  const user = await subscriber(app);
  const make = async (bytes: Buffer) => ({ bytes, layout: await makeLayout(app, user, { bytes }) });
  small = await make(await smallPng(300, 200));
  large = await make(await drawNoise(800, 600).toBuffer());
});
afterAll(async () => {
  for (const close of closers) await close();
});

interface RawAnswer {
  head: string;
  body: Buffer;
}

/** Everything that comes on a connection after one request, as it was written. */
function askRaw(path: string, range?: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
    socket.once("close", () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf("\r\n\r\n");
      resolve({ head: String(all.subarray(0, end)), body: all.subarray(end + 4) });
    });
    const asked = range ? `Range: ${range}\r\n` : "";
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${asked}\r\n`);
  });
}

function declaredIn(head: string): number {
  return Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
}

test("guarantee 60: a store that ignores Range is cut to the part, never past the declared length", async () => {
  oddity = "ignores ranges";
  let surplus = 0;
  let parts = 0;
  for (const { layout, bytes } of [small, large]) {
    const last = bytes.length - 1;
    const ranges: [string, number, number][] = [
      ["bytes=0-9", 0, 9],
      ["bytes=100-199", 100, 199],
      [`bytes=${last - 4}-`, last - 4, last],
      ["bytes=-7", last - 6, last],
      [`bytes=0-${last + 500}`, 0, last],
    ];
    for (const [range, start, end] of ranges) {
      const { head, body } = await askRaw(layout.image.original, range);
      expect(head).toMatch(/^HTTP\/1\.1 206 /);
      expect(head.toLowerCase()).toContain(`content-range: bytes ${start}-${end}/${bytes.length}`);
      surplus += Math.max(0, body.length - declaredIn(head));
      expect(body.equals(bytes.subarray(start, end + 1))).toBe(true);
      parts += 1;
    }
  }
  expect(surplus).toBe(0);
  printFigure(
    `guarantee 60: a store that ignores Range: ${parts} of ${parts} parts to the byte, ${surplus} bytes past the declared length`,
  );
});

test("guarantee 60: another part than was asked for is refused", async () => {
  oddity = "sends another part";
  const { head, body } = await askRaw(large.layout.image.original, "bytes=0-9");
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(JSON.parse(String(body)).error.code).toBe("unavailable");
});

test("guarantee 60: what is longer than its store says is never written past that", async () => {
  oddity = "says too short";
  // A small one is read before it is answered, a large one goes out as it comes.
  saidSize = 100;
  const held = await askRaw(small.layout.image.original);
  expect(held.head).toMatch(/^HTTP\/1\.1 503 /);
  saidSize = 500_000;
  const streamed = await askRaw(large.layout.image.original);
  expect(declaredIn(streamed.head)).toBe(saidSize);
  expect(streamed.body.length).toBeLessThanOrEqual(saidSize);
  expect(large.bytes.length).toBeGreaterThan(saidSize);
  printFigure(
    "guarantee 60: another part, and more than the store had said: 2 × 503 and a broken-off answer, 0 bytes past the declared length",
  );
});

test("S3 storage: a range past the end of a whole answer is a bad one", async () => {
  oddity = "ignores ranges";
  const { s3 } = app;
  if (!s3) throw new Error("no bucket");
  const storage = s3Storage(s3.settings);
  const key = small.layout.image.original.slice("/files/".length);
  const past = { start: small.bytes.length, end: small.bytes.length + 9 };
  await expect(storage.read(key, past)).rejects.toThrow(BadRange);
});
