import {
  drawPart,
  drawShapes,
  type Raster,
  rect,
  stack,
  text,
  toSharp,
} from "#tests/support/draw-pages.ts";
import { compareRasters, type Kept, type Truth } from "#tests/support/measure-cover.ts";

/** Two files, and what truly changed between their pictures. */
export interface Pair {
  before: Buffer;
  after: Buffer;
  truth: { before: Truth; after: Truth };
  scale: number;
  /** By how many rows parts of the older picture moved, from the top down. */
  moves: number[];
}

export type Encode = (raster: Raster) => Promise<Buffer>;

export const png: Encode = (raster) => toSharp(raster).png({ compressionLevel: 1 }).toBuffer();
export const jpeg =
  (quality: number): Encode =>
  (raster) =>
    toSharp(raster).jpeg({ quality }).toBuffer();

interface PairOptions {
  kept?: Kept[];
  encode?: Encode;
  encodeAfter?: Encode;
}

export async function pair(
  before: Raster,
  after: Raster,
  options: PairOptions = {},
): Promise<Pair> {
  const { kept = [{ top: 0, bottom: before.height, by: 0 }], encode = png } = options;
  const { encodeAfter = encode } = options;
  const moves = kept.some(({ by }) => by !== 0) ? kept.map(({ by }) => by) : [];
  return {
    before: await encode(before),
    after: await encodeAfter(after),
    truth: compareRasters(before, after, kept),
    scale: 1,
    moves,
  };
}

/** A page of parts with different words, each drawn once. */
export async function drawPage(parts: number, first = 1): Promise<Raster> {
  return stack(...(await Promise.all(Array.from({ length: parts }, (_, i) => part(first + i)))));
}

const drawn = new Map<number, Promise<Raster>>();

export function part(seed: number): Promise<Raster> {
  const known = drawn.get(seed) ?? drawPart(seed);
  drawn.set(seed, known);
  return known;
}

export async function hero(height: number): Promise<Raster> {
  const shapes =
    rect(0, 0, 1440, height, "#27324d") + text(120, height / 2, 60, "Novidade", "#fff");
  return drawShapes(1440, height, shapes);
}

/** Rows of `before` up to `at` stay, those from `next` on move. */
export function keptAround(at: number, next: number, height: number, by: number): Kept[] {
  const kept = [
    { top: 0, bottom: at, by: 0 },
    { top: next, bottom: height, by },
  ];
  return kept.filter(({ top, bottom }) => bottom > top);
}

/** A sentence with one word that changes. */
export const LINE = "O pagamento vence em trinta dias";
export const OTHER_LINE = LINE.replace("trinta", "quinze");
