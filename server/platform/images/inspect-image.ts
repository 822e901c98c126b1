import { stat } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { cleanImage } from "#server/platform/images/formats/clean-image.ts";
import {
  type CleanedImage,
  isWhole,
  writePieces,
} from "#server/platform/images/formats/cleaned-image.ts";
import { webpFrames } from "#server/platform/images/formats/webp-frames.ts";
import { hashFiles } from "#server/platform/images/hash-files.ts";
import { assertWithinLimits } from "#server/platform/images/image-limits.ts";
import { type ImageFacts, ImageRefused } from "#server/platform/images/images.ts";
import { openImage } from "#server/platform/images/open-image.ts";

/** Cleans first and decodes the result, so that the inspected file is the one kept. */
export async function inspectImage(input: string, output: string): Promise<ImageFacts> {
  const cleaned = cleanImage(input);
  const size = await writePieces(input, output, cleaned.pieces);
  const areSame = isWhole(cleaned.pieces, (await stat(input)).size);
  // Beside the decoder, which has threads of its own.
  const hashing = hashFiles(input, output, { areSame });
  hashing.catch(() => {});
  const { width, height } = await readSize(output, cleaned);
  if (cleaned.frames > 1) await decodeFrames(input, output, cleaned);
  const placeholder = await drawPlaceholder(output, width, height);
  const facts = { type: cleaned.type, width, height, frames: cleaned.frames, size, placeholder };
  return { ...facts, ...(await hashing) };
}

/** Our parser and the decoder must agree on what the file is. */
async function readSize(
  path: string,
  { type, frames }: CleanedImage,
): Promise<{ width: number; height: number }> {
  const found = await decoding(openImage(path, { animated: frames > 1 }).metadata());
  if (found.format !== type || (found.pages ?? 1) !== frames) throw new ImageRefused("damaged");
  const { width } = found.autoOrient;
  const height = found.pageHeight ?? found.autoOrient.height;
  assertWithinLimits(width, height, frames);
  return { width, height };
}

async function decodeFrames(input: string, output: string, cleaned: CleanedImage): Promise<void> {
  if (!cleaned.framePayloads) return decodeAll(openImage(output, { animated: true }));
  for (const frame of webpFrames(input, cleaned.framePayloads)) await decodeAll(openImage(frame));
}

/** Resizing reads every pixel and keeps almost none. */
async function decodeAll(image: Sharp): Promise<void> {
  await decoding(image.resize(1, 1, { fit: "fill" }).raw().toBuffer());
}

const PLACEHOLDER_PIXELS = 300;
const PLACEHOLDER_CHARACTERS = 600;

/** Decodes the whole (first) image as a side effect. */
async function drawPlaceholder(path: string, width: number, height: number): Promise<string> {
  const ratio = Math.sqrt(width / height);
  const side = (length: number) => Math.min(60, Math.max(3, Math.round(length)));
  const size = {
    width: side(Math.sqrt(PLACEHOLDER_PIXELS) * ratio),
    height: side(Math.sqrt(PLACEHOLDER_PIXELS) / ratio),
  };
  const small = await decoding(
    openImage(path, { autoOrient: true })
      .resize({ ...size, fit: "fill" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { channels } = small.info;
  for (const quality of [50, 25, 10, 1]) {
    const webp = await sharp(small.data, { raw: { ...size, channels } })
      .blur(0.6)
      .webp({ quality, alphaQuality: quality, effort: 6 })
      .toBuffer();
    const uri = `data:image/webp;base64,${webp.toString("base64")}`;
    if (uri.length <= PLACEHOLDER_CHARACTERS || quality === 1) return uri;
  }
  return "";
}

/** Any decoder error means that the file is damaged. */
async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new ImageRefused("damaged");
  }
}
