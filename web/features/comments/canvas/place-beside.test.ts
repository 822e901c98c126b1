import { expect, test } from "vitest";
import { placeBeside } from "#web/features/comments/canvas/place-beside.ts";

const view = { x: 0, y: 50, width: 1000, height: 700 };
const panel = { width: 320, height: 240 };

test.each([
  ["right of the pin", { x: 200, y: 300 }, { left: 240, top: 272 }],
  ["left of it near the right edge", { x: 900, y: 300 }, { left: 568, top: 272 }],
  ["no lower than the bottom edge", { x: 200, y: 740 }, { left: 240, top: 498 }],
  ["no higher than the top edge", { x: 200, y: 60 }, { left: 240, top: 62 }],
])("a panel stands %s", (_, tip, place) => {
  expect(placeBeside(tip, panel, view)).toEqual(place);
});

test("without space on either side it is placed below, or above at the bottom", () => {
  const narrow = { ...view, width: 500 };
  expect(placeBeside({ x: 250, y: 300 }, panel, narrow)).toEqual({ left: 168, top: 312 });
  expect(placeBeside({ x: 250, y: 700 }, panel, narrow)).toEqual({ left: 168, top: 420 });
});

test("without space anywhere it covers its pin, from the top edge down", () => {
  const low = { ...view, width: 500, height: 260 };
  expect(placeBeside({ x: 250, y: 200 }, panel, low)).toMatchObject({ top: 62 });
});

test("what the pin marks is not covered either", () => {
  const area = { x: 100, y: 300, width: 200, height: 150 };
  const tip = { x: 300, y: 300 };
  expect(placeBeside(tip, panel, view, area)).toEqual({ left: 340, top: 272 });
  const atTheEdge = { ...area, x: 700 };
  const place = placeBeside({ x: 900, y: 300 }, panel, view, atTheEdge);
  expect(place).toEqual({ left: 368, top: 272 });
});
