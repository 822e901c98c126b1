import { expect, test } from "vitest";
import { compareSizes } from "#web/features/comments/compare/compare-sizes.ts";

const PAGE = { width: 1000, height: 2000 };
const difference = (scale: number) => ({ scale, shifts: [], changes: [] });

test("pictures of different widths have the same pixels", () => {
  const { older, both } = compareSizes(PAGE, { width: 1200, height: 1500 }, null);
  expect(older).toEqual(PAGE);
  expect(both).toEqual({ width: 1200, height: 2000 });
});

test("the same picture at twice the density is as wide", () => {
  const { older } = compareSizes(PAGE, { width: 2000, height: 4000 }, null);
  expect(older).toEqual({ width: 2000, height: 4000 });
});

test("the scale of the difference wins over the proportions", () => {
  const dense = { width: 2000, height: 4600 };
  expect(compareSizes(PAGE, dense, difference(2)).older).toEqual({ width: 2000, height: 4000 });
  const larger = { width: 1100, height: 2200 };
  expect(compareSizes(PAGE, larger, difference(1)).older).toEqual(PAGE);
});
