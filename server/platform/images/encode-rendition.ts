import type { Sharp } from "sharp";
import type { Attempt, RenditionSpec } from "#server/platform/images/renditions.ts";

/** Draws a part of the rendition, in the rendition's own pixels; called anew for each attempt. */
type DrawPart = (part: RenditionSpec["crop"]) => Sharp;

const SAMPLE_SHARE = 16;

/** Encodes with one attempt after the other until one fits its byte limit. */
export async function encodeRendition(spec: RenditionSpec, draw: DrawPart): Promise<Buffer> {
  let encoded: Buffer | null = null;
  for (const attempt of spec.attempts) {
    if (attempt.quality === "lossless" && !(await mayFit(spec, attempt, draw))) continue;
    encoded = await encode(spec, attempt, draw(spec.crop)).toBuffer();
    if (encoded.length <= attempt.maxBytes) break;
  }
  if (!encoded) throw new Error(`${spec.name} has no attempts`);
  return encoded;
}

/** Encodes a sample strip from the middle first: a lossless photograph would cost seconds and much memory. */
async function mayFit(spec: RenditionSpec, attempt: Attempt, draw: DrawPart): Promise<boolean> {
  const height = Math.ceil(spec.crop.height / SAMPLE_SHARE);
  const top = spec.crop.top + Math.floor((spec.crop.height - height) / 2);
  const sample = await encode(spec, attempt, draw({ ...spec.crop, top, height })).toBuffer();
  return sample.length * (spec.crop.height / height) <= attempt.maxBytes * 2;
}

function encode(spec: RenditionSpec, { quality, blur }: Attempt, image: Sharp): Sharp {
  const drawn = blur ? image.blur(blur) : image;
  if (spec.type === "png") return drawn.png();
  if (quality === "lossless") return drawn.webp({ lossless: true, effort: 1 });
  if (spec.type === "webp") return drawn.webp({ quality, alphaQuality: quality, effort: 2 });
  return drawn.flatten({ background: "#fff" }).jpeg({ quality, progressive: true });
}
