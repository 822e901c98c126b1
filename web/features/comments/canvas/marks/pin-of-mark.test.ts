import { expect, test } from "vitest";
import { markBetween } from "#web/features/comments/canvas/marks/mark-between.ts";
import { pinOfMark } from "#web/features/comments/canvas/marks/pin-of-mark.ts";

const stage = { width: 1000, height: 500 };
const [low, high] = [
  { x: 20, y: 60 },
  { x: 50, y: 30 },
];

test.each([
  ["from below", low, high],
  ["from above", high, low],
])("an area dragged %s has its pin at the upper right corner", (_, from, to) => {
  const area = markBetween("area", from, to, stage);
  expect(area).toEqual({ kind: "area", x: 20, y: 30, width: 30, height: 30 });
  expect(pinOfMark(area, stage)).toEqual({ x: 50, y: 30 });
});

test("an area has a height even if the hand went straight, and stays within the picture", () => {
  const area = markBetween("area", { x: 10, y: 100 }, { x: 40, y: 100 }, stage);
  expect(area).toEqual({ kind: "area", x: 10, y: 98.4, width: 30, height: 1.6 });
});

test("an arrow leaves from its pin", () => {
  const arrow = markBetween("arrow", low, high, stage);
  expect(arrow).toEqual({ kind: "arrow", x: 20, y: 60, to_x: 50, to_y: 30 });
  expect(pinOfMark(arrow, stage)).toEqual(low);
});

test("a drawing has its pin on the line, where that is nearest to the upper right", () => {
  const strokes = [
    [10, 10, 20, 30],
    [30, 20, 32, 60],
  ];
  expect(pinOfMark({ kind: "strokes", strokes }, stage)).toEqual({ x: 30, y: 20 });
});
