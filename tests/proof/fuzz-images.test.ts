import fs, { readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { cleanExif } from "#server/platform/images/formats/clean-exif.ts";
import { cleanImage } from "#server/platform/images/formats/clean-image.ts";
import type { CleanedImage } from "#server/platform/images/formats/cleaned-image.ts";
import { Tiff } from "#server/platform/images/formats/tiff-directory.ts";
import { startImages } from "#server/platform/images/images.fixtures.ts";
import { ImageFailed, ImageRefused } from "#server/platform/images/images.ts";
import { EXIF_CANARY, exifRecipe, makeExif } from "#tests/support/fuzzing/exif-recipes.ts";
import { cases, FUZZ_SEED, fuzz, fuzzSlowly } from "#tests/support/fuzzing/fuzz.ts";
import { type Format, makeFormats, PLACE_CANARY } from "#tests/support/fuzzing/image-parts.ts";
import { imageRecipe, makeImage } from "#tests/support/fuzzing/image-recipes.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const TIMEOUT = 900_000;
const IMAGES = cases({ few: 700, many: 70_000 });
const EXIFS = cases({ few: 400, many: 30_000 });
const DECODES = cases({ few: 30, many: 3_000 });
/** What a reader may take in for each byte of a file: it walks it once, and looks back at metadata. */
const READ_TWICE = 2;
const WINDOW = 64 * 1024;

let formats: Format[];
beforeAll(async () => {
  formats = await makeFormats();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Counts the bytes that are read of files, whoever reads them. */
function countRead(): { bytes: number } {
  const read = { bytes: 0 };
  const { readSync } = fs;
  vi.spyOn(fs, "readSync").mockImplementation(((...args: Parameters<typeof readSync>) => {
    const got = readSync(...args);
    read.bytes += got;
    return got;
  }) as typeof readSync);
  syncBuiltinESMExports();
  return read;
}

/** Counts the bytes of values that EXIF's reader looks at, as often as it does. */
function countLookedAt(): { bytes: number } {
  const looked = { bytes: 0 };
  const { value } = Tiff.prototype;
  vi.spyOn(Tiff.prototype, "value").mockImplementation(function (this: Tiff, entry) {
    const found = value.call(this, entry);
    looked.bytes += found.length;
    return found;
  });
  return looked;
}

/** Null when it is refused in the one way in which it may be. */
function clean(path: string): CleanedImage | null {
  try {
    return cleanImage(path);
  } catch (error) {
    expect(error).toBeInstanceOf(ImageRefused);
    return null;
  }
}

/** What is kept of a file; every piece lies within it. */
function keptOf(bytes: Buffer, { pieces, framePayloads = [] }: CleanedImage): Buffer {
  const ranges = [
    ...pieces.flatMap((piece) => (Buffer.isBuffer(piece) ? [] : piece)),
    ...framePayloads,
  ];
  for (const { start, end } of ranges)
    if (!(start >= 0 && start <= end && end <= bytes.length))
      throw new Error(`${start} to ${end} of ${bytes.length}`);
  return Buffer.concat(
    pieces.map((piece) =>
      Buffer.isBuffer(piece) ? piece : bytes.subarray(piece.start, piece.end),
    ),
  );
}

test("guarantee 114: images built and broken by chance are read in bounded work, cleaned for good or refused", {
  timeout: TIMEOUT,
}, async () => {
  const path = join(await temporaryFolder(), "image");
  const read = countRead();
  const looked = countLookedAt();
  let refused = 0;
  await fuzz(imageRecipe, IMAGES, (recipe) => {
    const { bytes, whole } = makeImage(formats, recipe);
    writeFileSync(path, bytes);
    read.bytes = 0;
    looked.bytes = 0;
    const cleaned = clean(path);
    expect(read.bytes).toBeLessThanOrEqual(READ_TWICE * bytes.length + WINDOW);
    expect(looked.bytes).toBeLessThanOrEqual(20 * bytes.length);
    if (!cleaned) {
      refused += 1;
      return;
    }
    expect(cleaned.frames).toBeLessThanOrEqual(300);
    const kept = keptOf(bytes, cleaned);
    writeFileSync(path, kept);
    const again = clean(path);
    expect(again && keptOf(kept, again).equals(kept)).toBe(true);
    if (whole) expect(kept.includes(PLACE_CANARY)).toBe(false);
    if (whole && recipe.exif.faults.length === 0) expect(kept.includes(EXIF_CANARY)).toBe(false);
  });
  expect(refused).toBeGreaterThan(IMAGES / 10);
  expect(refused).toBeLessThan((IMAGES * 9) / 10);
  printFigure(
    `guarantee 114: seed ${FUZZ_SEED}: ${IMAGES} images: ${refused} refused, ${IMAGES - refused} cleaned, the same when cleaned again, 0 planted places left`,
  );
});

test("guarantee 114: EXIF built and broken by chance is cleaned for good, in work bounded by its length", {
  timeout: TIMEOUT,
}, async () => {
  const looked = countLookedAt();
  let left = 0;
  await fuzz(exifRecipe, EXIFS, (recipe) => {
    const exif = makeExif(recipe);
    looked.bytes = 0;
    const cleaned = cleanExif(exif);
    expect(looked.bytes).toBeLessThanOrEqual(20 * exif.length);
    if (!cleaned) return;
    left += 1;
    expect(cleaned.length).toBeLessThanOrEqual(Math.max(exif.length, 26));
    expect(cleanExif(cleaned)?.equals(cleaned)).toBe(true);
    if (recipe.faults.length === 0) expect(cleaned.includes(EXIF_CANARY)).toBe(false);
  });
  expect(left).toBeGreaterThan(EXIFS / 3);
  printFigure(
    `guarantee 114: seed ${FUZZ_SEED}: ${EXIFS} × EXIF: ${left} cleaned, the same when cleaned again, ${EXIFS - left} taken out`,
  );
});

test("guarantee 114: the image process decodes or refuses whatever is built by chance, and lives", {
  timeout: TIMEOUT,
}, async () => {
  const { images, write, path } = await startImages();
  const outcomes = new Map<string, number>();
  const pids = new Set<number>();
  await fuzzSlowly(imageRecipe, DECODES, async (recipe) => {
    const { bytes } = makeImage(formats, recipe);
    const outcome = await images.inspect(await write("input", bytes), path("output")).then(
      ({ size }) => {
        expect(readFileSync(path("output")).length).toBe(size);
        return "decoded";
      },
      (error: unknown) => {
        if (error instanceof ImageRefused || error instanceof ImageFailed) return error.reason;
        throw error;
      },
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (const pid of images.status().pids) pids.add(pid);
  });
  const known = ["decoded", "damaged", "not_an_image", "too_many_pixels"];
  expect([...outcomes.keys()].filter((outcome) => !known.includes(outcome))).toEqual([]);
  expect(outcomes.get("decoded")).toBeGreaterThan(0);
  const counts = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  printFigure(
    `guarantee 114: seed ${FUZZ_SEED}: ${DECODES} whole decodes by ${pids.size} process: ${counts}`,
  );
});
