import { expect, test } from "vitest";
import { placeBeside } from "#web/features/comments/canvas/place-beside.ts";

const view = { left: 0, top: 50, right: 1000, bottom: 750 };
const panel = { width: 320, height: 240 };

test.each([
  ["right of the pin", { x: 200, y: 300 }, { left: 240, top: 272 }],
  ["left of it near the right edge", { x: 900, y: 300 }, { left: 568, top: 272 }],
  ["no lower than the bottom edge", { x: 200, y: 740 }, { left: 240, top: 498 }],
  ["no higher than the top edge", { x: 200, y: 60 }, { left: 240, top: 62 }],
])("a panel stands %s", (_, tip, place) => {
  expect(placeBeside(tip, panel, view)).toEqual(place);
});

test("where neither side has room it stands below, or above at the bottom", () => {
  const narrow = { ...view, right: 500 };
  expect(placeBeside({ x: 250, y: 300 }, panel, narrow)).toEqual({ left: 168, top: 312 });
  expect(placeBeside({ x: 250, y: 700 }, panel, narrow)).toEqual({ left: 168, top: 420 });
});
