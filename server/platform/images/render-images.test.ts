import { readdir, stat } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startImages } from "#server/platform/images/images.fixtures.ts";
import type { Rendition } from "#server/platform/images/images.ts";
import { type RenditionSpec, renditionsOf } from "#server/platform/images/renditions.ts";
import {
  BAND_HEIGHT,
  bandColour,
  drawAnimation,
  drawBands,
  drawNoise,
  drawPhonePhoto,
  drawPicture,
  type Rgb,
} from "#tests/support/draw-images.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const KB = 1024;

/** Inspects and renders everything that screens ask for. */
async function makeAll(name: string, draw: (path: string) => Promise<unknown>) {
  const context = await startImages();
  await draw(context.path(name));
  const cleaned = context.path("cleaned");
  const before = process.memoryUsage.rss();
  const facts = await context.images.inspect(context.path(name), cleaned);
  const specs = renditionsOf(facts);
  const made = await context.images.renderMany(cleaned, context.folder, specs);
  const grown = Math.max(0, process.memoryUsage.rss() - before);
  const grownMegabytes = Math.round(grown / KB / KB);
  const specOf = new Map(specs.map((spec) => [spec.name, spec]));
  return { ...context, facts, cleaned, made, specs, specOf, grownMegabytes };
}

async function pixelAt({ file }: Rendition, left: number, top: number): Promise<Rgb> {
  const pixel = sharp(file).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  const [r = 0, g = 0, b = 0] = await pixel.raw().toBuffer();
  return { r, g, b };
}

function sizesOf(made: readonly Rendition[]): string {
  return made.map(({ name, size }) => `${name} ${Math.round(size / KB)}`).join(", ");
}

function distance(a: Rgb, b: Rgb): number {
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b));
}

test("a tall screenshot: slices that tile, undistorted, in little memory", async () => {
  const { made, specOf, folder, specs, peakMegabytes } = await makeAll("tall.png", (path) =>
    drawBands(1440, 20_000).png().toFile(path),
  );
  const slices = made.filter(({ name }) => name.startsWith("w"));
  expect(slices.length).toBe(30);
  let points = 0;
  for (const slice of slices) {
    const { width, height } = await sharp(slice.file).metadata();
    expect([width, height]).toEqual([slice.width, slice.height]);
    const { crop, scale } = specOf.get(slice.name) as RenditionSpec;
    // The first and last rows are where a wrong border would show another band.
    for (const row of [0, 40, Math.floor(crop.height / 2), crop.height - 1]) {
      const y = ((crop.top + row + 0.5) * 20_000) / scale.height;
      const toBorder = Math.abs(y - Math.round(y / BAND_HEIGHT) * BAND_HEIGHT);
      // Scaling blends the rows next to a border of bands.
      if (toBorder < (4 * 20_000) / scale.height && scale.width < 1440) continue;
      expect(distance(await pixelAt(slice, width >> 1, row), bandColour(y))).toBeLessThan(12);
      points += 1;
    }
  }
  expect(points).toBeGreaterThan(100);
  expect((await readdir(folder)).length).toBe(2 + specs.length);
  expect(peakMegabytes()).toBeLessThan(400);
  printFigure(
    `tall: ${slices.length} slices, ${points} colours right, process ${peakMegabytes()} MB`,
  );
});

test("a PNG of 40 MB and more: card, preview and viewer within their bytes", async () => {
  const { made, facts, peakMegabytes, grownMegabytes } = await makeAll("noise.png", (path) =>
    drawNoise(6000, 4000).toFile(path),
  );
  expect(facts.size).toBeGreaterThan(40 * KB * KB);
  const size = (name: string) => made.find((one) => one.name === name)?.size ?? Infinity;
  expect(size("card")).toBeLessThanOrEqual(60 * KB);
  expect(size("share")).toBeLessThanOrEqual(300 * KB);
  expect(size("w1440-s00")).toBeLessThan(400 * KB);
  expect(peakMegabytes()).toBeLessThan(400);
  expect(grownMegabytes).toBeLessThan(32);
  const megabytes = Math.round(facts.size / KB / KB);
  printFigure(`${megabytes} MB PNG: process ${peakMegabytes()} MB, app + ${grownMegabytes} MB`);
  printFigure(`${megabytes} MB PNG: KB of ${sizesOf(made)}`);
});

test.each([3, 4] as const)(
  "noise of %i channels at its own size stays within its bytes",
  async (n) => {
    const { made, specOf } = await makeAll("noise.png", (path) =>
      drawNoise(640, 1900, n).toFile(path),
    );
    for (const { name, size } of made) {
      expect([name, size <= (specOf.get(name)?.attempts.at(-1)?.maxBytes ?? 0)]).toEqual([
        name,
        true,
      ]);
    }
    printFigure(`noise of ${n} channels: KB of ${sizesOf(made)}`);
  },
);

test("a drawn screen is kept pixel for pixel where that is small", async () => {
  const { made, path } = await makeAll("bands.png", (path) =>
    drawBands(900, 1500).png().toFile(path),
  );
  const widest = made.find(({ name }) => name === "w900-s00");
  const before = await sharp(path("bands.png")).raw().toBuffer();
  const after = await sharp(widest?.file).removeAlpha().raw().toBuffer();
  expect(after.equals(before)).toBe(true);
});

test("a rotated photograph is turned upright", async () => {
  const photo = await drawPhonePhoto(1200, 800, "jpeg");
  const { made, facts } = await makeAll("photo.jpg", (path) =>
    sharp(photo).keepMetadata().toFile(path),
  );
  expect([facts.width, facts.height]).toEqual([800, 1200]);
  const upright = await sharp(photo).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const slice = made.find(({ name }) => name === "w800-s00") as Rendition;
  for (const [x, y] of [
    [20, 20],
    [780, 20],
    [20, 1180],
    [780, 1180],
  ] as const) {
    const at = (y * 800 + x) * 3;
    const [r = 0, g = 0, b = 0] = upright.data.subarray(at, at + 3);
    expect(distance(await pixelAt(slice, x, y), { r, g, b })).toBeLessThan(16);
  }
});

test("transparency and 16 bits are kept", async () => {
  const { made } = await makeAll("half.png", (path) =>
    sharp({
      create: {
        width: 700,
        height: 2500,
        channels: 4,
        background: { r: 200, g: 80, b: 40, alpha: 0.5 },
      },
    })
      .toColourspace("rgb16")
      .png()
      .toFile(path),
  );
  for (const { file, type } of made) {
    const [r, g, b, a] = await sharp(file)
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer();
    const expected = type === "jpeg" ? [228, 168, 148, undefined] : [200, 80, 40, 128];
    for (const [i, value] of [r, g, b, a].entries()) {
      expect(Math.abs((value ?? 0) - (expected[i] ?? 0))).toBeLessThan(6);
    }
  }
});

test.each(["gif", "webp"] as const)(
  "an animated %s plays in the viewer and rests on the card",
  async (type) => {
    const drawn = await drawAnimation(type, { width: 1800, height: 300, frames: 6 });
    const { made, facts } = await makeAll(`a.${type}`, (path) =>
      sharp(drawn, { animated: true }).toFile(path),
    );
    expect(made.map(({ name }) => name)).toEqual(["card", "share", "animation"]);
    const [card, , animation] = made as [Rendition, Rendition, Rendition];
    expect((await sharp(card.file).metadata()).pages).toBe(undefined);
    expect(distance(await pixelAt(card, 5, 5), bandColour(0))).toBeLessThan(12);
    const { pages, width, height, delay, loop } = await sharp(animation.file).metadata();
    expect([pages, width, height, loop]).toEqual([6, 1440, 240, 3]);
    expect(delay).toEqual(Array(6).fill(80));
    printFigure(
      `animated ${type} of ${facts.size >> 10} KB: ${pages} frames, ${animation.size >> 10} KB`,
    );
  },
);

test("a single rendition equals the same one among many", async () => {
  const { made, images, specOf, cleaned, path } = await makeAll("p.png", (file) =>
    drawPicture(1000, 2600).png().toFile(file),
  );
  const spec = specOf.get("w1000-s01") as RenditionSpec;
  const alone = await images.render(cleaned, path("alone.webp"), spec);
  const among = made.find(({ name }) => name === spec.name);
  expect({ ...alone, file: "" }).toEqual({ ...among, file: "" });
  expect((await stat(path("alone.webp"))).size).toBe(among?.size);
});
