import type { Box, Difference } from "#contract/differences.ts";
import type { Raster } from "#tests/support/draw-pages.ts";

interface Size {
  width: number;
  height: number;
}

/** One of two pictures, and which of its pixels changed; only pixels within `places` did. */
export interface Truth extends Size {
  places: Box[];
  /** Null for a row in which nothing did. */
  changedIn(y: number): ((x: number) => boolean) | null;
}

interface Cover {
  /** That changed. */
  pixels: number;
  /** Shares of the changed and of the unchanged pixels that lie in rectangles. */
  changed: number;
  unchanged: number;
}

export function measureCover(boxes: readonly Box[], truth: Truth): Cover {
  let [changed, covered] = [0, 0];
  for (const place of truth.places) {
    for (let y = place.y; y < place.y + place.height; y += 1) {
      const isChanged = truth.changedIn(y);
      if (!isChanged) continue;
      const row = boxes.filter((box) => y >= box.y && y < box.y + box.height);
      for (let x = place.x; x < place.x + place.width; x += 1) {
        if (!isChanged(x)) continue;
        changed += 1;
        if (row.some((box) => x >= box.x && x < box.x + box.width)) covered += 1;
      }
    }
  }
  const unchanged = truth.width * truth.height - changed;
  return {
    pixels: changed,
    changed: changed === 0 ? 1 : covered / changed,
    unchanged: unchanged === 0 ? 0 : (unionArea(boxes) - covered) / unchanged,
  };
}

export function boxesOf({ changes }: Difference, side: "before" | "after"): Box[] {
  return changes.flatMap((change) => change[side] ?? []);
}

function unionArea(boxes: readonly Box[]): number {
  const edges = [...new Set(boxes.flatMap(({ y, height }) => [y, y + height]))].sort(
    (one, other) => one - other,
  );
  let area = 0;
  for (const [at, top] of edges.entries()) {
    const bottom = edges[at + 1] ?? top;
    const spans = boxes
      .filter((box) => box.y <= top && box.y + box.height >= bottom)
      .sort((one, other) => one.x - other.x);
    let end = 0;
    for (const { x, width } of spans) {
      area += Math.max(0, x + width - Math.max(x, end)) * (bottom - top);
      end = Math.max(end, x + width);
    }
  }
  return area;
}

/** Rows of the older picture that the newer one has, `by` rows lower. */
export interface Kept {
  top: number;
  bottom: number;
  by: number;
}

/** Pixel by pixel, from pictures before any encoding; a pixel without a counterpart has changed. */
export function compareRasters(
  before: Raster,
  after: Raster,
  kept: readonly Kept[] = [{ top: 0, bottom: before.height, by: 0 }],
): { before: Truth; after: Truth } {
  return {
    before: against(before, after, kept),
    after: against(
      after,
      before,
      kept.map(({ top, bottom, by }) => ({ top: top + by, bottom: bottom + by, by: -by })),
    ),
  };
}

function against(one: Raster, other: Raster, kept: readonly Kept[]): Truth {
  const { width, height } = one;
  const shifts = Array.from({ length: height }, (_, y) =>
    kept.find(({ top, bottom }) => y >= top && y < bottom),
  );
  return {
    width,
    height,
    places: [{ x: 0, y: 0, width, height }],
    changedIn(y) {
      const shift = shifts[y];
      const row = shift ? y + shift.by : -1;
      if (row < 0 || row >= other.height) return () => true;
      const mine = rowOf(one, y);
      const theirs = rowOf(other, row);
      if (mine.equals(theirs)) return null;
      return (x) => x >= other.width || !pixelOf(mine, x).equals(pixelOf(theirs, x));
    },
  };
}

function rowOf({ width, pixels }: Raster, y: number): Buffer {
  return pixels.subarray(y * width * 3, (y + 1) * width * 3);
}

function pixelOf(row: Buffer, x: number): Buffer {
  return row.subarray(x * 3, x * 3 + 3);
}
