import { expect } from "vitest";
import { Difference } from "#contract/differences.ts";
import type { Pair } from "#server/platform/images/compare/pairs.fixtures.ts";
import type { ImagesUnderTest } from "#server/platform/images/images.fixtures.ts";
import { DIFFERENCE_ALGORITHM } from "#server/platform/images/images.ts";
import { boxesOf, measureCover } from "#tests/support/measure-cover.ts";
import { printFigure } from "#tests/support/print-figure.ts";

export interface Comparison {
  found: Difference;
  seconds: number;
}

export async function comparePair(
  { images, write }: ImagesUnderTest,
  { before, after }: Pair,
): Promise<Comparison> {
  const paths = [await write("before", before), await write("after", after)] as const;
  const start = performance.now();
  const found = await images.compare(...paths);
  return { found, seconds: (performance.now() - start) / 1000 };
}

/** Holds a result against the truth and prints a line of the table. */
export function judge(name: string, { truth, scale, moves }: Pair, compared: Comparison): void {
  const { found, seconds } = compared;
  expect(Difference.parse(found)).toEqual(found);
  expect(found.changes.length).toBeLessThanOrEqual(60);
  expect(found.scale).toBe(scale);
  // A wide picture is compared reduced, and its shifts are as exact as a pixel of that.
  const exact = Math.max(0, Math.ceil(truth.after.width / 1440) - 1);
  expect(found.shifts.length).toBe(moves.length);
  for (const [at, { by }] of found.shifts.entries()) {
    expect(Math.abs(by - (moves[at] ?? 0))).toBeLessThanOrEqual(exact);
  }
  const covers = [
    measureCover(boxesOf(found, "before"), truth.before),
    measureCover(boxesOf(found, "after"), truth.after),
  ];
  const hasChanged = covers.some(({ pixels }) => pixels > 0);
  expect([name, found.changes.length > 0]).toEqual([name, hasChanged]);
  const changed = Math.min(...covers.map((cover) => cover.changed));
  const unchanged = Math.max(...covers.map((cover) => cover.unchanged));
  printFigure(
    [
      `differences ${DIFFERENCE_ALGORITHM}`,
      name.padEnd(36),
      `${found.changes.length} rectangles`.padStart(13),
      hasChanged ? `of changed ${percent(changed)}` : "nothing changed",
      `of unchanged ${percent(unchanged)}`,
      `${seconds.toFixed(1)} s`,
    ].join(" | "),
  );
  expect(changed).toBeGreaterThanOrEqual(0.95);
  expect(unchanged).toBeLessThanOrEqual(0.1);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
