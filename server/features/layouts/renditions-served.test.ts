import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getLayout, removeLayout } from "#contract/routes/layouts.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { bandColour, drawAnimation, drawBands } from "#tests/support/draw-images.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { type MadeLayout, makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

/** Serves and does no jobs, so that what only a request makes can be seen. */
let app: TestApp;
let worker: TestApp;
let user: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: "web" } });
  worker = await startTestApp({ beside: app });
  user = await subscriber(app);
  await worker.close();
});
afterAll(() => app.close());

const me = () => ({ cookie: user.cookie });
const detail = (layoutId: string) =>
  callApi(app, getLayout, { layoutId }, me()).then(({ body }) => body);

async function pictureAt(url: string) {
  const response = await app.request(url);
  expect([url, response.status]).toEqual([url, 200]);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, response };
}

test("a rendition that no job has made yet is made by its first request, once", async () => {
  const { id, image } = await makeLayout(app, user, { bytes: await smallPng(900, 700) });
  expect(image.thumbnail).toMatch(/^\/files\/make\/[0-9a-f-]{36}\.png\/card$/);
  const before = await storedNames(app, "assets");
  const [first, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => app.request(image.thumbnail, { redirect: "manual" })),
  );
  const place = first?.headers.get("location") ?? "";
  expect(place).toMatch(/^\/files\/assets\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/);
  for (const other of others) expect(other.headers.get("location")).toBe(place);
  expect(await storedNames(app, "assets")).toHaveLength(before.length + 1);
  expect((await detail(id)).image.thumbnail).toBe(place);
  expect((await sharp((await pictureAt(place)).bytes).metadata()).format).toBe("webp");
});

test("files are cached for ever, in parts if asked, and are nothing but pictures", async () => {
  const { image } = await makeLayout(app, user);
  for (const path of [
    image.original,
    (await app.request(image.thumbnail)).url.slice(app.url.length),
  ]) {
    const { bytes, response } = await pictureAt(path);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-length": String(bytes.length),
    });
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
    const etag = headers.etag ?? "";
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await app.request(path, { headers: { "If-None-Match": known } });
      expect([known, again.status, (await again.arrayBuffer()).byteLength]).toEqual([
        known,
        304,
        0,
      ]);
    }
    const part = (range: string) => app.request(path, { headers: { Range: range } });
    const size = bytes.length;
    const ranges: [string, number, number][] = [
      ["bytes=0-9", 0, 10],
      ["bytes=10-", 10, size],
      ["bytes=-7", size - 7, size],
      [`bytes=5-${size + 99}`, 5, size],
    ];
    for (const [range, from, to] of ranges) {
      const answer = await part(range);
      expect([range, answer.status]).toEqual([range, 206]);
      expect(answer.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${size}`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(from, to))).toBe(true);
    }
    const beyond = await part(`bytes=${size}-`);
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    expect((await part("bytes=0-1,3-4")).status).toBe(200);
    expect((await app.request(path, { method: "HEAD" })).headers.get("content-length")).toBe(
      String(size),
    );
  }
});

/** Every slice of every width: its own size, and the colour in its middle. */
async function checkTiles(layout: MadeLayout): Promise<number> {
  const { image } = await detail(layout.id);
  let checked = 0;
  for (const { width, height, slices } of image.widths) {
    let top = 0;
    for (const slice of slices) {
      const { data, info } = await sharp((await pictureAt(slice.url)).bytes)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([width, slice.height]);
      const middle = Math.floor(info.height / 2);
      const source = ((top + middle + 0.5) * image.height) / height;
      const at = (middle * info.width + (info.width >> 1)) * info.channels;
      const shown = [...data.subarray(at, at + 3)];
      const near = [source - 12, source, source + 12]
        .map(bandColour)
        .some(({ r, g, b }) =>
          [r, g, b].every((value, i) => Math.abs(value - (shown[i] ?? 0)) < 24),
        );
      expect([slice.url, near]).toEqual([slice.url, true]);
      top += slice.height;
      checked += 1;
    }
    expect(top).toBe(height);
  }
  return checked;
}

test("a very tall screen comes in slices that stand on each other without a gap", async () => {
  const bytes = await drawBands(1440, 20_000).png().toBuffer();
  const layout = await makeLayout(app, user, { bytes });
  const slices = await checkTiles(layout);
  const { image } = await detail(layout.id);
  expect(image.widths.map(({ width }) => width)).toEqual([480, 960, 1440]);
  printFigure(
    `renditions: 1440 × 20,000: ${slices} slices at 3 widths, heights add up, colours in place`,
  );
});

test("an animation moves in the viewer", async () => {
  const bytes = await drawAnimation("gif", { width: 300, height: 200, frames: 6 });
  const { id } = await makeLayout(app, user, { bytes });
  const { image } = await detail(id);
  const [only] = image.widths;
  expect([image.animated, image.widths.length, only?.slices.length]).toEqual([true, 1, 1]);
  const shown = await pictureAt(only?.slices[0]?.url ?? "");
  const { pages, format } = await sharp(shown.bytes).metadata();
  expect([pages, format]).toEqual([6, "webp"]);
});

test("the job makes all of them, and they go with the layout", async () => {
  worker = await startTestApp({ beside: app });
  const { id } = await makeLayout(app, user, { bytes: await smallPng(1200, 900) });
  await jobsSettled(app, "render-layout");
  const { image } = await detail(id);
  const urls = [
    image.thumbnail,
    ...image.widths.flatMap(({ slices }) => slices.map(({ url }) => url)),
  ];
  for (const url of urls) expect(url).toMatch(/^\/files\/assets\//);
  const folder = image.original.replace("/files/assets/", "").replace(/\.\w+$/, "");
  const own = async () =>
    (await storedNames(app, "assets")).filter((name) => name.startsWith(folder));
  expect((await own()).length).toBe(urls.length + 2);
  await callApi(app, removeLayout, { layoutId: id }, me());
  await jobsSettled(app, "remove-files");
  expect(await own()).toEqual([]);
  for (const url of [image.original, ...urls]) expect((await app.request(url)).status).toBe(404);
  await worker.close();
  printFigure(`renditions: ${urls.length + 1} files and their original gone with the layout`);
});
