import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { describeRun, FOLDERS, LONG, testFiles } from "./test-files.mjs";

test("every test file belongs to a project, and every long one is there", () => {
  const known = testFiles(Object.values(FOLDERS).flat());
  const every = testFiles(["contract", "server", "sandbox", "web", "tests", "scripts", "bench"]);
  expect(every.filter((file) => !known.includes(file))).toEqual([]);
  expect(LONG.filter((file) => !existsSync(file))).toEqual([]);
});

test("a run says how many files of each project it has, and how many it leaves", () => {
  const sentence = describeRun(false);
  for (const project of Object.keys(FOLDERS)) expect(sentence).toMatch(`${project} `);
  expect(sentence).toMatch(`left to npm run test:all: ${LONG.length}`);
});
