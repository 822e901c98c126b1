import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getStorage } from "#contract/routes/layouts.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import {
  drawAnimation,
  drawPhonePhoto,
  drawPicture,
  GPS_MARK,
} from "#tests/support/draw-images.ts";
import { makeGifBomb, makePngBomb, STRANGERS } from "#tests/support/hostile-images.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, smallPng, subscriber, tryLayout } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let user: Person;
beforeAll(async () => {
  app = await startTestApp();
  user = await subscriber(app);
});
afterAll(() => app.close());

/** What a file is refused with, once nothing of it is left. */
async function refusal(bytes: Buffer, fileName = "capa.png"): Promise<[number, string]> {
  const before = await leftovers();
  const { status, error } = await tryLayout(app, user, { bytes, fileName });
  expect(await leftovers()).toEqual(before);
  return [status, error?.message ?? ""];
}

async function leftovers() {
  const { body } = await callApi(app, getStorage, {}, { cookie: user.cookie });
  const layouts = await countRows(app, "layouts where user_id = $1", [user.id]);
  return { used: body.used, layouts, assets: await storedNames(app, "assets") };
}

test("guarantee 22: refuses files of other kinds, whatever their name says", async () => {
  const sentence = "Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)";
  for (const [kind, bytes] of Object.entries(STRANGERS)) {
    expect([kind, ...(await refusal(bytes))]).toEqual([kind, 415, sentence]);
  }
  const kinds = Object.keys(STRANGERS);
  printFigure(
    `guarantee 22: ${kinds.join(", ")} named .png: ${kinds.length} × 415, 0 files, quota same`,
  );
});

test("guarantee 23: refuses what is empty, cut or only a header", async () => {
  const png = await smallPng();
  const jpeg = await drawPicture(200, 100).jpeg().toBuffer();
  const broken = [
    Buffer.alloc(0),
    png.subarray(0, -20),
    png.subarray(0, 33),
    jpeg.subarray(0, 300),
  ];
  for (const bytes of broken) expect((await refusal(bytes))[0]).toBe(422);
  printFigure(
    `guarantee 23: empty, cut and header only: ${broken.length} × 422, 0 files, quota same`,
  );
});

test("guarantee 25: refuses bombs by what their header says", async () => {
  const sentence = "A imagem tem dimensões grandes demais.";
  const bombs = [makePngBomb(17_000, 17_000), makeGifBomb(10_000)];
  for (const bytes of bombs) expect(await refusal(bytes)).toEqual([422, sentence]);
});

async function download(path: string) {
  const response = await app.request(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, headers: Object.fromEntries(response.headers) };
}

test("guarantee 26: a file that is also something else is served as the picture it is", async () => {
  const gif = await drawAnimation("gif", { width: 20, height: 20, frames: 3 });
  const polyglots: [string, Buffer, string][] = [
    ["image/png", await smallPng(), "PK\x03\x04\x14\0\0\0\0\0malicioso.exe"],
    ["image/gif", gif, "/*GIF89a*/=1;alert(document.domain)//"],
    ["image/jpeg", await drawPicture(90, 60).jpeg().toBuffer(), "<html><script>alert(1)</script>"],
  ];
  for (const [type, picture, tail] of polyglots) {
    const bytes = Buffer.concat([picture, Buffer.from(tail, "latin1")]);
    const { image } = await makeLayout(app, user, { bytes, fileName: "x.html" });
    const served = await download(image.original);
    expect(served.headers).toMatchObject({
      "content-type": type,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-disposition": "inline",
    });
    expect(served.headers["content-security-policy"]).toContain("default-src 'none'");
    expect([type, served.bytes.equals(picture)]).toEqual([type, true]);
  }
  printFigure("guarantee 26: PNG+ZIP, GIF+JS, JPEG+HTML: 3 served as pictures, 0 trailing bytes");
});

test("guarantee 27: the place it was taken at is gone, the picture is upright, animations move", async () => {
  const photo = await drawPhonePhoto(300, 200, "jpeg");
  expect(photo.includes(GPS_MARK)).toBe(true);
  const upright = await makeLayout(app, user, { bytes: photo });
  expect([upright.image.width, upright.image.height]).toEqual([200, 300]);
  const { bytes } = await download(upright.image.original);
  expect([bytes.includes(GPS_MARK), bytes.includes("GPSLatitude")]).toEqual([false, false]);
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const moving = await drawAnimation("gif", { width: 50, height: 40, frames: 7 });
  const { image } = await makeLayout(app, user, { bytes: moving });
  expect(image.animated).toBe(true);
  expect((await sharp((await download(image.original)).bytes).metadata()).pages).toBe(7);
  await jobsSettled(app, "render-layout");
  printFigure("guarantee 27: download: 0 GPS tags, orientation kept, 7 of 7 frames");
});
