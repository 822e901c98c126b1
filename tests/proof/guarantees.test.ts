import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROTECTIONS } from "#tests/proof/protections.mjs";
import { guaranteesIn } from "../../scripts/lib/guarantee-table.mjs";
import { GUARANTEES } from "../../scripts/lib/guarantees.mjs";

// The table of guarantees, its page and the list of protections keep in step with the tests.

const NUMBERS = Object.keys(GUARANTEES).map(Number);
const ROW = /^\| (\d+) +\|(.*)$/gm;

/** Test files by the guarantees that titles in them name. */
function proofs(): Map<number, Set<string>> {
  const found = new Map(NUMBERS.map((number) => [number, new Set<string>()]));
  for (const root of ["server", "tests"]) {
    for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".test.ts")) continue;
      const file = `${root}/${name}`;
      for (const [title] of readFileSync(file, "utf8").matchAll(/"[^"\n]*guarantees? \d[^"\n]*"/g))
        for (const number of guaranteesIn(title)) found.get(number)?.add(file);
    }
  }
  return found;
}

test("each guarantee has a proof, a row on the page that names it, and a protection", () => {
  const found = proofs();
  const page = new Map<number, string>();
  for (const [, number, row = ""] of readFileSync("docs/guarantees.md", "utf8").matchAll(ROW))
    page.set(Number(number), row);
  expect([...page.keys()]).toEqual(NUMBERS);
  const guarded = new Set(PROTECTIONS.map(({ guarantee }) => guarantee));
  for (const number of NUMBERS) {
    const named = page.get(number)?.match(/[\w/.-]+\.test\.ts/g) ?? [];
    expect([number, named.filter((file) => existsSync(file)).length]).not.toEqual([number, 0]);
    expect([number, named.filter((file) => !found.get(number)?.has(file))]).toEqual([number, []]);
    expect([number, guarded.has(number)]).toEqual([number, true]);
  }
});

test("each protection can still be taken out, and its proof is one", () => {
  const found = proofs();
  for (const { guarantee, proof, file, find } of PROTECTIONS) {
    const times = readFileSync(file, "utf8").split(find).length - 1;
    expect([guarantee, file, times]).toEqual([guarantee, file, 1]);
    expect([guarantee, found.get(guarantee)?.has(proof)]).toEqual([guarantee, true]);
  }
});
