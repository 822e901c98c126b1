import type { ImageType } from "#contract/image-types.ts";
import { ByteFile } from "#server/platform/images/formats/byte-file.ts";
import type { CleanedImage } from "#server/platform/images/formats/cleaned-image.ts";
import { readGif } from "#server/platform/images/formats/read-gif.ts";
import { JPEG_SIGNATURE, readJpeg } from "#server/platform/images/formats/read-jpeg.ts";
import { PNG_SIGNATURE, readPng } from "#server/platform/images/formats/read-png.ts";
import { readWebp } from "#server/platform/images/formats/read-webp.ts";
import { ImageRefused } from "#server/platform/images/images.ts";

const READERS: Record<ImageType, (file: ByteFile) => CleanedImage> = {
  png: readPng,
  jpeg: readJpeg,
  gif: readGif,
  webp: readWebp,
};

/** `?` stands for any byte. */
const SIGNATURES: [ImageType, string][] = [
  ["png", PNG_SIGNATURE.toString("latin1")],
  ["jpeg", JPEG_SIGNATURE.toString("latin1")],
  ["gif", "GIF87a"],
  ["gif", "GIF89a"],
  ["webp", "RIFF????WEBP"],
];

/** Goes through the file's structure without decoding: limits first, then what is to be kept. */
export function cleanImage(path: string): CleanedImage {
  const file = new ByteFile(path);
  try {
    return READERS[typeOf(file)](file);
  } finally {
    file.close();
  }
}

function typeOf(file: ByteFile): ImageType {
  if (file.size === 0) throw new ImageRefused("damaged");
  const head = file.text(0, Math.min(file.size, 12));
  for (const [type, signature] of SIGNATURES) {
    const length = Math.min(signature.length, head.length);
    const fits = [...signature.slice(0, length)].every((c, i) => c === "?" || c === head[i]);
    if (fits && length === signature.length) return type;
    // The first bytes of one of ours, and nothing after them.
    if (fits) throw new ImageRefused("damaged");
  }
  throw new ImageRefused("not_an_image");
}
