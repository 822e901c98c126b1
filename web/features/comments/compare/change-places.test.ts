import { expect, test } from "vitest";
import type { Change, Difference } from "#contract/differences.ts";
import { changePlaces } from "#web/features/comments/compare/change-places.ts";

/** At twice the density, 200 rows of the newer picture inserted below row 100 of the older one. */
const difference: Difference = {
  scale: 2,
  shifts: [
    { top: 0, bottom: 100, by: 0 },
    { top: 100, bottom: 500, by: 200 },
  ],
  changes: [],
};
const at = (y: number) => ({ x: 10, y, width: 40, height: 20 });

function rows(change: Change) {
  const places = changePlaces(change, difference);
  return [places?.older.y, places?.newer.y];
}

test("a change of both pictures is where each has it", () => {
  expect(rows({ before: at(150), after: at(500) })).toEqual([300, 500]);
  const places = changePlaces({ before: at(150), after: at(500) }, difference);
  expect(places?.older).toEqual({ x: 20, y: 300, width: 80, height: 40 });
});

test("a change of one picture is beside the same rows on the other", () => {
  expect(rows({ before: null, after: at(240) })).toEqual([200, 240]);
  expect(rows({ before: null, after: at(600) })).toEqual([400, 600]);
  expect(rows({ before: at(200), after: null })).toEqual([400, 600]);
});

test("without rows that moved, it is at the same pixel", () => {
  const still = { ...difference, scale: 1, shifts: [] };
  const places = changePlaces({ before: null, after: at(240) }, still);
  expect(places?.older).toEqual(at(240));
});
