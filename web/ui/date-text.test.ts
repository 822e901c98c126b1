import { expect, test } from "vitest";
import { readDate, readTime, showDate } from "#web/ui/date-text.ts";

test.each([
  ["12/03/2026", "2026-03-12"],
  [" 1/2/2026 ", "2026-02-01"],
  ["12.03.2026", "2026-03-12"],
  ["12032026", "2026-03-12"],
  ["29/02/2028", "2028-02-29"],
  ["", ""],
  ["29/02/2026", null],
  ["31/04/2026", null],
  ["03/13/2026", null],
  ["12/03/26", null],
  ["12/03/2026 14:05", null],
  ["12/03/0026", null],
  ["amanhã", null],
])("the typed day %j is read as %j", (typed, value) => {
  expect(readDate(typed)).toBe(value);
});

test.each([
  ["12/03/2026 14:05", "2026-03-12T14:05"],
  ["12/03/2026 às 9h30", "2026-03-12T09:30"],
  ["12/03/2026, 14h", "2026-03-12T14:00"],
  ["120320261405", "2026-03-12T14:05"],
  // The usual time.
  ["12/03/2026", "2026-03-12T18:00"],
  ["12/03/2026 1", null],
  ["12/03/2026 24:00", null],
  ["12/03/2026 14:60", null],
  ["14:05", null],
])("the typed moment %j is read as %j", (typed, value) => {
  expect(readDate(typed, "18:00")).toBe(value);
});

test("a value is shown as people write it, and a time alone is read too", () => {
  expect(["2026-03-12", "2026-03-12T14:05", "", "?"].map(showDate)).toEqual([
    "12/03/2026",
    "12/03/2026 14:05",
    "",
    "",
  ]);
  expect(["8:05", "23h59", "24:00", ""].map(readTime)).toEqual(["08:05", "23:59", null, null]);
});
