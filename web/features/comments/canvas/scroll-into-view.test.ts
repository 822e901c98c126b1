import { expect, test } from "vitest";
import { scrollIntoView } from "#web/features/comments/canvas/scroll-into-view.ts";

const view = { x: 0, y: 100, width: 400, height: 300 };
const pin = (x: number, y: number) => ({ x, y, width: 28, height: 28 });

test("a pin in view with all that it marks moves nothing", () => {
  const area = { x: 100, y: 228, width: 200, height: 150 };
  expect(scrollIntoView(pin(300, 200), area, view)).toEqual({ left: 0, top: 0 });
});

test("an area below the view is brought to the middle of it with its pin", () => {
  const area = { x: 100, y: 328, width: 200, height: 200 };
  // From 300 to 528, so that it stands from 136 to 364.
  expect(scrollIntoView(pin(300, 300), area, view)).toEqual({ left: 0, top: 164 });
});

test("of what is higher than the view, the end with the pin is shown", () => {
  const area = { x: 100, y: 328, width: 200, height: 900 };
  expect(scrollIntoView(pin(300, 300), area, view).top).toBe(200);
  const arrowUp = { x: 100, y: -600, width: 200, height: 900 };
  expect(scrollIntoView(pin(100, 272), arrowUp, view).top).toBe(-100);
});

test("of what is wider than the view, the side with the pin is shown", () => {
  const area = { x: -100, y: 228, width: 480, height: 100 };
  expect(scrollIntoView(pin(380, 200), area, view)).toEqual({ left: 8, top: 0 });
});
