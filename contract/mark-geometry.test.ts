import { expect, test } from "vitest";
import { roundMark } from "#contract/mark-geometry.ts";
import { Mark } from "#contract/marks.ts";

test.each([
  [
    { x: 10, y: 20, width: 0.001, height: 5 },
    { x: 10, y: 20, width: 0.01, height: 5 },
  ],
  [
    { x: 100, y: 99.999, width: 5, height: 5 },
    { x: 99.99, y: 99.99, width: 0.01, height: 0.01 },
  ],
  [
    { x: 33.333, y: 0, width: 80, height: 100 },
    { x: 33.33, y: 0, width: 66.67, height: 100 },
  ],
])("an area has sides in the picture, however small it was drawn: %j", (drawn, kept) => {
  const stored = roundMark({ kind: "area", ...drawn });
  expect(stored).toEqual({ kind: "area", ...kept });
  expect(Mark.safeParse(stored).success).toBe(true);
});
