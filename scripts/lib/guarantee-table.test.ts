import { expect, test } from "vitest";
import { guaranteesIn, judge } from "./guarantee-table.mjs";
import { GUARANTEES } from "./guarantees.mjs";

function report(...tests: [title: string, status: string, ...figures: string[]][]) {
  const assertionResults = tests.map(([title, status, ...figures]) => ({
    title,
    fullName: title,
    status,
    failureMessages: [],
    meta: { figures },
  }));
  const counts = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0 };
  return { ...counts, testResults: [{ name: "", message: "", assertionResults }] };
}

test("reads the numbers of a title", () => {
  expect(guaranteesIn("guarantee 7: a reset")).toEqual([7]);
  expect(guaranteesIn("guarantees 7, 12: a reset")).toEqual([7, 12]);
  expect(guaranteesIn("cuts what follows (guarantee 26)")).toEqual([26]);
  expect(guaranteesIn("nothing is guaranteed")).toEqual([]);
});

test("one failure breaks a guarantee, one proof that did not run leaves it open", () => {
  const embedded = report(
    ["guarantee 1: links", "passed", "guarantee 1: 5 mails", "something else"],
    ["guarantee 2: sign-in", "passed"],
    ["guarantee 2: reset", "failed"],
    ["guarantee 3: one account", "passed"],
    ["guarantee 3: two processes", "skipped"],
  );
  const separate = report(["guarantee 1: links", "failed", "guarantee 1: 5 mails"]);
  const rows = judge([
    { parts: "embedded", report: embedded },
    { parts: "separate", report: separate },
  ]);
  expect(rows).toHaveLength(Object.keys(GUARANTEES).length);
  expect(rows.slice(0, 4).map(({ verdicts }) => verdicts)).toEqual([
    { embedded: "held", separate: "broken" },
    { embedded: "broken" },
    { embedded: "not run" },
    { embedded: "not run" },
  ]);
  expect(rows[0]?.figures).toEqual(["5 mails"]);
});
