import { expect, test } from "vitest";
import { squareOf } from "#web/features/spaces/settings/logo-square.ts";

test("the side is a share of the shorter side", () => {
  // 100 × 100 of 400 × 200, from its middle on.
  expect(squareOf({ x: 50, y: 0, width: 25, height: 50 })).toEqual({ x: 50, y: 0, side: 50 });
  // 100 × 100 of 200 × 400.
  expect(squareOf({ x: 0, y: 10, width: 50, height: 25 })).toEqual({ x: 0, y: 10, side: 50 });
});

test("what ends a little beyond the edge ends at it", () => {
  const square = squareOf({ x: -0.0001, y: 12.34567, width: 50, height: 100.0002 });
  expect(square).toEqual({ x: 0, y: 12.346, side: 100 });
});

test("an image without a size has no square", () => {
  const NONE = Number.NaN;
  expect(squareOf({ x: NONE, y: NONE, width: NONE, height: NONE })).toBeNull();
  expect(squareOf({ x: 0, y: 0, width: 0, height: 0 })).toBeNull();
});
