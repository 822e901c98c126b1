import { expect, test } from "vitest";
import { areaChanged, mapPoint } from "#contract/difference-mapping.ts";
import type { Difference } from "#contract/differences.ts";
import type { Mark } from "#contract/marks.ts";

const SAME: Difference = { scale: 1, shifts: [], changes: [] };
const PAGE = { width: 1000, height: 2000 };

/** 200 rows inserted at 500, rows 1000 to 1400 removed. */
const MOVED: Difference = {
  ...SAME,
  shifts: [
    { top: 0, bottom: 500, by: 0 },
    { top: 500, bottom: 1000, by: 200 },
    { top: 1400, bottom: 2000, by: -200 },
  ],
};
const SHORTER = { width: 1000, height: 1800 };

/** Rows 400 to 600 replaced by 400 others, at twice the density. */
const REPLACED: Difference = {
  ...SAME,
  scale: 2,
  shifts: [
    { top: 0, bottom: 400, by: 0 },
    { top: 600, bottom: 2000, by: 400 },
  ],
};
const DENSE = { width: 2000, height: 4400 };

/** Points in pixels of the older and of the newer picture. */
test.each<[string, Difference | null, typeof PAGE, [number, number], [number, number]]>([
  ["stays on a picture of the same size", SAME, PAGE, [300, 700], [300, 700]],
  [
    "keeps its pixel on a taller picture",
    SAME,
    { width: 1000, height: 2500 },
    [300, 700],
    [300, 700],
  ],
  [
    "keeps its pixel on a wider picture",
    SAME,
    { width: 1500, height: 2000 },
    [300, 700],
    [300, 700],
  ],
  [
    "stays at the edge of a shorter picture",
    SAME,
    { width: 1000, height: 600 },
    [300, 700],
    [300, 600],
  ],
  [
    "stays at the edge of a narrower picture",
    SAME,
    { width: 200, height: 2000 },
    [300, 700],
    [200, 700],
  ],
  [
    "is scaled by the widths without a difference",
    null,
    { width: 500, height: 1200 },
    [300, 700],
    [150, 350],
  ],
  ["above what was inserted, stays", MOVED, SHORTER, [300, 499], [300, 499]],
  ["below what was inserted, moves", MOVED, SHORTER, [300, 500], [300, 700]],
  ["on what was removed, is at the cut", MOVED, SHORTER, [300, 1300], [300, 1200]],
  ["below what was removed, moves up", MOVED, SHORTER, [300, 1500], [300, 1300]],
  ["at the bottom, stays there", MOVED, SHORTER, [300, 2000], [300, 1800]],
  ["on what was replaced, is on what replaced it", REPLACED, DENSE, [300, 500], [600, 1000]],
  ["below what was replaced, is scaled, then moves", REPLACED, DENSE, [300, 700], [600, 1800]],
])("a point %s", (_name, difference, after, [x, y], [newX, newY]) => {
  const point = { x: (x / PAGE.width) * 100, y: (y / PAGE.height) * 100 };
  const mapped = mapPoint(difference, PAGE, after, point);
  expect((mapped.x / 100) * after.width).toBeCloseTo(newX);
  expect((mapped.y / 100) * after.height).toBeCloseTo(newY);
});

const CHANGED: Difference = {
  ...SAME,
  changes: [
    { before: null, after: { x: 0, y: 0, width: 1000, height: 2000 } },
    { before: { x: 400, y: 1000, width: 200, height: 100 }, after: null },
  ],
};

const area = (x: number, y: number, width: number, height: number): Mark => ({
  kind: "area",
  x,
  y,
  width,
  height,
});

/** In percent of a picture of 1000 × 2000; 40 to 60 and 50 to 55 changed. */
test.each<[string, Mark | { x: number; y: number }, boolean]>([
  ["a point on it", { x: 50, y: 52 }, true],
  ["a point just beside it", { x: 60.8, y: 52 }, true],
  ["a point beside it", { x: 61, y: 52 }, false],
  ["a point just above it", { x: 50, y: 49.7 }, true],
  ["a point above it", { x: 50, y: 49.5 }, false],
  ["an area around it", area(10, 10, 80, 80), true],
  ["an area within it", area(45, 51, 2, 1), true],
  ["an area that ends where it starts", area(20, 50, 20, 5), false],
  ["an area that overlaps a corner", area(20, 40, 21, 11), true],
  ["an area elsewhere", area(0, 0, 100, 49), false],
  ["an arrow across it", { kind: "arrow", x: 30, y: 53, to_x: 70, to_y: 53 }, true],
  ["an arrow above it", { kind: "arrow", x: 30, y: 20, to_x: 70, to_y: 40 }, false],
  ["strokes over it", { kind: "strokes", strokes: [[10, 10, 50, 52]] }, true],
])("%s", (_name, marked, isChanged) => {
  expect(areaChanged(CHANGED, PAGE, marked)).toBe(isChanged);
  expect(areaChanged(SAME, PAGE, marked)).toBe(false);
});
