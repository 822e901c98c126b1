import { randomFillSync } from "node:crypto";
import sharp, { type Sharp } from "sharp";

export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** A picture with something on it: a gradient, so that every region has its own colour. */
export function drawPicture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[at++] = Math.floor((x * 255) / width);
      pixels[at++] = Math.floor((y * 255) / height);
      pixels[at++] = 128;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A file that lossless compression cannot make small: 6000 × 4000 gives about 45 MB of PNG. */
export function drawNoise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = randomFillSync(Buffer.alloc(width * height * channels));
  // Five bits of chance in every byte.
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & 0xf8f8f8f8;
  return sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 2 });
}

export const BAND_HEIGHT = 230;

/** Bands of flat colours, all different, down a tall image. */
export function drawBands(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += BAND_HEIGHT) {
    const { r, g, b } = bandColour(y);
    const end = Math.min(height, y + BAND_HEIGHT) * width * 3;
    pixels.fill(Buffer.from([r, g, b]), y * width * 3, end);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function bandColour(y: number): Rgb {
  const band = Math.floor(y / BAND_HEIGHT);
  return { r: (band * 97) % 256, g: (band * 57 + 80) % 256, b: (band * 31 + 160) % 256 };
}

interface AnimationOptions {
  width: number;
  height: number;
  frames: number;
  delay?: number;
  loop?: number;
}

/** Frames of one colour each. */
export async function drawAnimation(type: "gif" | "webp", options: AnimationOptions) {
  const { width, height, frames, delay = 80, loop = 3 } = options;
  const pictures = Array.from({ length: frames }, (_, i) => {
    const background = bandColour(i * BAND_HEIGHT);
    return sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  });
  const joined = sharp(await Promise.all(pictures), { join: { animated: true } });
  return joined.toFormat(type, { delay: Array(frames).fill(delay), loop, effort: 1 }).toBuffer();
}

/** 12° 34′ 56.789″ S: bytes that nothing else in a file has by chance. */
export const GPS_MARK = Buffer.from([0xd5, 0xdd, 0, 0, 0xe8, 0x03, 0, 0]);

/** EXIF as a phone writes it: who, which way up, and where. */
const PHONE_EXIF = {
  IFD0: { Make: "Alfinete Camera", Copyright: "Ana" },
  IFD2: { LensModel: "Lente de Teste", MakerNote: "nota do fabricante" },
  IFD3: {
    GPSLatitudeRef: "S",
    GPSLatitude: "12/1 34/1 56789/1000",
    GPSLongitudeRef: "W",
    GPSLongitude: "46/1 37/1 56789/1000",
  },
};

export const GPS_XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="23,33.1S"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Stored lying on its side, with the place it was taken at in EXIF and in XMP. */
export function drawPhonePhoto(width: number, height: number, type: "jpeg" | "png" | "webp") {
  return drawPicture(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge(PHONE_EXIF)
    .withXmp(GPS_XMP)
    .withIccProfile("p3")
    .toFormat(type)
    .toBuffer();
}
