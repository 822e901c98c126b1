import { expect, test } from "vitest";
import type { Box } from "#contract/differences.ts";
import { joinChanges } from "#server/platform/images/compare/join-changes.ts";

const box = (y: number, height = 10): Box => ({ x: 0, y, width: 100, height });

test("leaves as many as there may be", () => {
  const changes = [
    { before: box(0), after: box(0) },
    { before: null, after: box(50) },
  ];
  expect(joinChanges(changes, 2)).toEqual(changes);
});

test("joins first what takes in the least besides", () => {
  const changes = [
    { before: box(0), after: box(0) },
    { before: box(100), after: null },
    { before: null, after: box(105) },
    { before: box(300), after: box(300) },
  ];
  expect(joinChanges(changes, 3)).toEqual([
    changes[0],
    { before: box(100), after: box(105) },
    changes[3],
  ]);
  expect(joinChanges(changes, 1)).toEqual([{ before: box(0, 310), after: box(0, 310) }]);
});
