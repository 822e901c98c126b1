import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type ImagesUnderTest, startImages } from "#server/platform/images/images.fixtures.ts";
import { ImageRefused } from "#server/platform/images/images.ts";
import { drawAnimation, drawPicture } from "#tests/support/draw-images.ts";
import {
  makeGifBomb,
  makeJpegBomb,
  makePngBomb,
  makePngChunk,
  makeRiffChunk,
  makeWebpBomb,
  STRANGERS,
} from "#tests/support/hostile-images.ts";
import { printFigure } from "#tests/support/print-figure.ts";

/** The reason, or what it was taken for. */
async function verdictOn(test: ImagesUnderTest, bytes: Buffer): Promise<string> {
  const input = await test.write("named.png", bytes);
  try {
    return (await test.images.inspect(input, test.path("cleaned"))).type;
  } catch (error) {
    if (error instanceof ImageRefused) return error.reason;
    throw error;
  }
}

async function drawAll(): Promise<Record<string, Buffer>> {
  const picture = drawPicture(300, 200);
  return {
    png: await picture.clone().png().toBuffer(),
    "interlaced png": await picture.clone().png({ progressive: true }).toBuffer(),
    jpeg: await picture.clone().jpeg().toBuffer(),
    "progressive jpeg": await picture.clone().jpeg({ progressive: true }).toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    "lossless webp": await picture.clone().webp({ lossless: true }).toBuffer(),
    "animated gif": await drawAnimation("gif", { width: 60, height: 40, frames: 5 }),
    "animated webp": await drawAnimation("webp", { width: 60, height: 40, frames: 5 }),
  };
}

test("refuses files of other kinds, whatever their name (guarantee 22)", async () => {
  const context = await startImages();
  const strangers = {
    ...STRANGERS,
    tiff: await drawPicture(20, 20).tiff().toBuffer(),
    avif: await drawPicture(20, 20).avif({ effort: 0 }).toBuffer(),
  };
  for (const [kind, bytes] of Object.entries(strangers)) {
    expect([kind, await verdictOn(context, bytes)]).toEqual([kind, "not_an_image"]);
  }
  expect(await readdir(context.folder)).toEqual(["named.png"]);
  printFigure(
    `guarantee 22: refused as no image: ${Object.keys(strangers).join(", ")}; files left: 0`,
  );
});

test("detects the four types", async () => {
  const context = await startImages();
  for (const [kind, bytes] of Object.entries(await drawAll())) {
    expect([kind, await verdictOn(context, bytes)]).toEqual([kind, kind.split(" ").at(-1)]);
  }
});

test("refuses what is empty, cut anywhere or only a header (guarantee 23)", async () => {
  const context = await startImages();
  expect(await verdictOn(context, Buffer.alloc(0))).toBe("damaged");
  let cuts = 0;
  for (const [kind, bytes] of Object.entries(await drawAll())) {
    const lengths = [3, 6, 12, 33, 64, bytes.length >> 1, bytes.length - 13, bytes.length - 1];
    for (const length of lengths) {
      const verdict = await verdictOn(context, bytes.subarray(0, length));
      expect([kind, length, verdict]).toEqual([kind, length, "damaged"]);
      cuts += 1;
    }
  }
  expect(await readdir(context.folder)).toEqual(["named.png"]);
  printFigure(
    `guarantee 23: refused as damaged: empty and ${cuts} cuts of 9 images; files left: 0`,
  );
});

test("refuses complete containers without pixels", async () => {
  const context = await startImages();
  const png = await drawPicture(300, 200).png().toBuffer();
  const at = png.indexOf("IDAT");
  const half = png.subarray(at + 4, at + 4 + (png.readUInt32BE(at - 4) >> 1));
  const pieces = [png.subarray(0, at - 4), makePngChunk("IDAT", half), png.subarray(-12)];
  expect(await verdictOn(context, Buffer.concat(pieces))).toBe("damaged");
  const webp = await drawPicture(300, 200).webp().toBuffer();
  const picture = makeRiffChunk("VP8 ", webp.subarray(20, webp.length >> 1));
  const riff = makeRiffChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), picture]));
  expect(await verdictOn(context, riff)).toBe("damaged");
  const animation = await drawAnimation("webp", { width: 600, height: 400, frames: 5 });
  expect(await verdictOn(context, cutLastFrame(animation))).toBe("damaged");
  expect(await readdir(context.folder)).toEqual(["named.png"]);
});

/** Keeps of the last frame what its header promises to have first, and hardly more. */
function cutLastFrame(animation: Buffer): Buffer {
  const frame = animation.lastIndexOf("ANMF");
  const picture = frame + 24 + 8;
  const firstPartition = animation.readUIntLE(picture, 3) >> 5;
  const cut = makeRiffChunk("VP8 ", animation.subarray(picture, picture + 10 + firstPartition + 1));
  const header = animation.subarray(frame + 8, frame + 24);
  const last = makeRiffChunk("ANMF", Buffer.concat([header, cut]));
  return makeRiffChunk("RIFF", Buffer.concat([animation.subarray(8, frame), last]));
}

test("refuses bombs before it decodes them (guarantee 25)", async () => {
  const bombs: Record<string, Buffer> = {
    "PNG 17,000²": makePngBomb(17_000, 17_000),
    "PNG 65,535 × 65,535": makePngBomb(65_535, 65_535).subarray(0, 100),
    "GIF of 10,000 frames": makeGifBomb(10_000),
    "GIF of 301 frames": makeGifBomb(301),
    "GIF of 250 frames of 5 million": makeGifBomb(250, 2500, 2000),
    "JPEG 65,535²": makeJpegBomb(),
    "WebP 16,383²": makeWebpBomb(16_383, 16_383),
    "WebP of 301 frames": makeWebpBomb(100, 100, 301),
    "WebP of 200 frames of 9 million": makeWebpBomb(3000, 3000, 200),
  };
  for (const [name, bytes] of Object.entries(bombs)) {
    const context = await startImages();
    expect([name, await verdictOn(context, bytes)]).toEqual([name, "too_many_pixels"]);
    const peak = context.peakMegabytes();
    expect(peak).toBeLessThan(200);
    printFigure(
      `guarantee 25: ${name} (${Math.round(bytes.length / 1024)} KB): refused, process at most ${peak} MB`,
    );
  }
});

test("decodes what is just within the limits", async () => {
  const context = await startImages();
  expect(await verdictOn(context, makePngBomb(10_000, 10_000))).toBe("png");
  const streamed = context.peakMegabytes();
  expect(streamed).toBeLessThan(200);
  expect(await verdictOn(context, makeGifBomb(300, 600, 500))).toBe("gif");
  const wide = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: "red" },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  expect(await verdictOn(context, wide)).toBe("jpeg");
  const peak = context.peakMegabytes();
  printFigure(
    `PNG of 100 million pixels decoded: ${streamed} MB; progressive JPEG of 81: ${peak} MB`,
  );
});
