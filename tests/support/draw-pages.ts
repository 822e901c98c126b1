import sharp from "sharp";

/** Rows of 8-bit RGB. */
export interface Raster {
  width: number;
  height: number;
  pixels: Buffer;
}

const WORDS =
  "agulha alfinete banner botão caixa campanha capa cartaz coluna cor detalhe espaço foto grade linha logo marca margem página papel peça rodapé texto tinta título traço versão vitrine".split(
    " ",
  );

/** Draws shapes and text; at a density of 2 on twice as many pixels. */
export async function drawShapes(
  width: number,
  height: number,
  shapes: string,
  density = 1,
): Promise<Raster> {
  const size = { width: Math.round(width * density), height: Math.round(height * density) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">${shapes}</svg>`;
  const pixels = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer();
  return { ...size, pixels };
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

export function text(x: number, y: number, size: number, words: string, fill = "#222"): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${words}</text>`;
}

export function button(x: number, y: number, label = "Comprar"): string {
  return rect(x, y, 180, 52, "#c8371f") + text(x + 50, y + 33, 20, label, "#fff");
}

/** Words that differ from seed to seed and stay the same for one. */
export function someWords(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)] ?? "");
}

/** A part of a page as sites have it: a heading, a paragraph, a coloured card and its caption. */
export function pagePart(seed: number, top = 0): string {
  const lines = Array.from({ length: 9 }, (_, line) =>
    text(80, top + 130 + line * 28, 18, someWords(seed * 100 + line, 10).join(" ")),
  );
  const hue = (seed * 67) % 360;
  return [
    text(80, top + 70, 40, someWords(seed, 3).join(" ")),
    ...lines,
    rect(880, top + 60, 460, 240, `hsl(${hue}, 55%, 72%)`),
    rect(910, top + 90, 120 + ((seed * 53) % 200), 90, `hsl(${hue}, 60%, 40%)`),
    text(910, top + 270, 22, someWords(seed + 7, 3).join(" ")),
    rect(80, top + 398, 1280, 1, "#ccc"),
  ].join("");
}

export const PART_HEIGHT = 400;

export async function drawPart(seed: number, more = ""): Promise<Raster> {
  return drawShapes(1440, PART_HEIGHT, pagePart(seed) + more);
}

/** Rasters of one width below each other. */
export function stack(...parts: readonly Raster[]): Raster {
  const height = parts.reduce((sum, part) => sum + part.height, 0);
  const pixels = Buffer.concat(parts.map((part) => part.pixels));
  return { width: parts[0]?.width ?? 0, height, pixels };
}

export function cutRows({ width, pixels }: Raster, top: number, bottom: number): Raster {
  return {
    width,
    height: bottom - top,
    pixels: pixels.subarray(top * width * 3, bottom * width * 3),
  };
}

/** Adds the grain of a photograph, the same for one seed. */
export function addGrain(
  { width, height, pixels }: Raster,
  strength: number,
  seed: number,
): Raster {
  const random = randomFrom(seed);
  const grained = Buffer.alloc(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    const grain = Math.round((random() + random() - 1) * strength);
    for (let channel = at; channel < at + 3; channel += 1) {
      grained[channel] = Math.min(255, Math.max(0, (pixels[channel] ?? 0) + grain));
    }
  }
  return { width, height, pixels: grained };
}

export function toSharp({ width, height, pixels }: Raster) {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
