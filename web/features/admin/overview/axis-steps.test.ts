import { expect, test } from "vitest";
import { axisSteps } from "#web/features/admin/overview/axis-steps.ts";

test.each([
  [0, [0, 1, 2, 3, 4]],
  [1, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1234, [0, 500, 1000, 1500]],
  [98_765, [0, 50_000, 100_000]],
])("an axis up to %i has few lines, at whole numbers", (highest, lines) => {
  expect(axisSteps(highest)).toEqual(lines);
});
