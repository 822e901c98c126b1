import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { createLayout, getLayout } from "#contract/routes/layouts.ts";
import { getUpload, startUpload } from "#contract/routes/uploads.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { drawNoise } from "#tests/support/draw-images.ts";
import { makeGifBomb, makePngBomb, makePngChunk } from "#tests/support/hostile-images.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, sendPart, smallPng, subscriber, tryLayout } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";
import {
  childrenOf,
  forgetPeak,
  type SpawnedApp,
  spawnTestApp,
} from "#tests/support/spawned-app.ts";

const PART = limits.uploadPartBytes;

let app: SpawnedApp;
let user: Person;
/** What the app held before the first of these tests: memory that one of them left counts for all. */
let fresh: number;
beforeAll(async () => {
  app = await spawnTestApp();
  user = await subscriber(app);
  // What only the first image costs is paid before anything is measured.
  await makeLayout(app, user);
  await jobsSettled(app, "render-layout");
  fresh = memoryOf(app.pid).now;
});
afterAll(() => app.close());

const me = () => ({ cookie: user.cookie });

/** How much larger than fresh the app has been meanwhile, and the most its image process held, in MB. */
async function measure(act: () => Promise<unknown>): Promise<{ app: number; images: number }> {
  forgetPeak(app.pid);
  for (const child of childrenOf(app.pid)) forgetPeak(child);
  await act();
  const images = Math.max(0, ...childrenOf(app.pid).map((child) => memoryOf(child).peak));
  return { app: Math.round(memoryOf(app.pid).peak - fresh), images: Math.round(images) };
}

const CHUNK = 1024 * 1024;

/** A whole picture of exactly so many bytes: texts fill it up. */
async function paddedPng(size: number): Promise<Buffer> {
  const png = await smallPng();
  const fillers: Buffer[] = [];
  for (let left = size - png.length; left > 0; left -= CHUNK) {
    const text = Buffer.alloc(Math.min(left, CHUNK) - 12, "x");
    text.write("Comment\0");
    fillers.push(makePngChunk("tEXt", text));
  }
  return Buffer.concat([png.subarray(0, -12), ...fillers, png.subarray(-12)]);
}

function chunked(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536)
        controller.enqueue(bytes.subarray(at, at + 65_536));
      controller.close();
    },
  });
}

/** Declares one length and sends another, on a connection of its own. */
function lie(
  uploadId: string,
  offset: number,
  declared: number,
  bytes: Uint8Array,
): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.on("data", (chunk) => (answer += chunk)).on("error", () => {});
    socket.once("close", () => resolve(answer));
    socket.write(
      `PATCH /api/uploads/${uploadId}?offset=${offset} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: alfinete_session=${user.cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${declared}\r\n\r\n`,
    );
    socket.end(bytes);
  });
}

test("guarantee 24: takes exactly 50 MB and not a byte more, without holding them", async () => {
  const bytes = await paddedPng(limits.imageBytes);
  expect(bytes.length).toBe(52_428_800);
  const sentence = "A imagem deve ter no máximo 50 MB";
  const declared = { file_name: "a.png", size: bytes.length + 1 };
  const refused = await callApi(app, startUpload, declared, me());
  expect([refused.status, refused.error?.message]).toEqual([413, sentence]);
  const grown = await measure(async () => {
    const { body } = await callApi(
      app,
      startUpload,
      { file_name: "a.png", size: bytes.length },
      me(),
    );
    const uploadId = body.id;
    let offset = 0;
    for (; offset + PART < bytes.length; offset += PART) {
      await sendPart(app, user, { uploadId, offset }, bytes.subarray(offset, offset + PART));
    }
    const tooMuch = Buffer.concat([bytes.subarray(offset), Buffer.alloc(1)]);
    for (const body of [tooMuch, chunked(tooMuch)]) {
      const answer = await sendPart(app, user, { uploadId, offset }, body);
      expect([answer.status, answer.error?.message]).toEqual([413, sentence]);
    }
    // Less than declared is nothing; what is more than declared belongs to no request.
    const rest = bytes.subarray(offset);
    expect(await lie(uploadId, offset, rest.length + 9, rest)).not.toContain("200 OK");
    expect((await callApi(app, getUpload, { uploadId }, me())).body.received).toBe(offset);
    await lie(uploadId, offset, rest.length, tooMuch);
    const { received } = (await callApi(app, getUpload, { uploadId }, me())).body;
    expect([offset, bytes.length]).toContain(received);
    await sendPart(app, user, { uploadId, offset: received }, bytes.subarray(received));
    const made = await callApi(app, createLayout, { upload_id: uploadId }, me());
    expect([made.status, made.body.size]).toEqual([201, limits.imageBytes]);
  });
  expect(grown.app).toBeLessThan(64);
  printFigure(
    `guarantee 24: 52428800 bytes: 201; one more by declaration, Content-Length and chunked: 3 × 413; lying lengths: 0 bytes too many; app memory +${grown.app} MB`,
  );
});

test("guarantee 25: bombs are refused before they are decoded", async () => {
  const bombs = [makePngBomb(17_000, 17_000), makeGifBomb(10_000)];
  const [before] = childrenOf(app.pid).map((child) => memoryOf(child).now);
  const grown = await measure(async () => {
    for (const bytes of bombs) expect((await tryLayout(app, user, { bytes })).status).toBe(422);
  });
  const images = Math.round(grown.images - (before ?? 0));
  expect(grown.app + images).toBeLessThan(200);
  printFigure(
    `guarantee 25: 17,000² PNG of ${Math.round((bombs[0]?.length ?? 0) / 1024)} KB, 10,000-frame GIF: 2 × 422; app +${grown.app} MB, image process +${images} MB`,
  );
});

test("a PNG of 45 MB goes through with little memory and comes out light", async () => {
  const bytes = await drawNoise(6000, 4000).toBuffer();
  let layoutId = "";
  const grown = await measure(async () => {
    layoutId = (await makeLayout(app, user, { bytes })).id;
    const { image } = (await callApi(app, getLayout, { layoutId }, me())).body;
    const first = image.widths.find(({ width }) => width === 1440)?.slices ?? [];
    const card = await sizeOf(image.thumbnail);
    const slices = await Promise.all(first.map(({ url }) => sizeOf(url)));
    expect(card).toBeLessThanOrEqual(60 * 1024);
    expect(slices.length).toBeGreaterThan(0);
    expect(Math.max(...slices)).toBeLessThan(400 * 1024);
    printFigure(
      `45 MB: PNG of ${Math.round(bytes.length / 1024 ** 2)} MB: card ${Math.round(card / 1024)} KB, first viewer image at 1440 px ${Math.round((slices[0] ?? 0) / 1024)} KB`,
    );
  });
  expect(grown.app).toBeLessThan(64);
  expect(grown.images).toBeLessThan(400);
  printFigure(`45 MB: app memory +${grown.app} MB, image process at most ${grown.images} MB`);
});

async function sizeOf(path: string): Promise<number> {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return (await response.arrayBuffer()).byteLength;
}
