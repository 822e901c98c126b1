import { GUARANTEES } from "./guarantees.mjs";

/**
 * A proof is a test whose title says "guarantee 7: …" (or "guarantees 7, 8: …"): its result is the
 * verdict, and the lines "guarantee 7: …" that it printed are the figures.
 *
 * @typedef {"held" | "broken" | "not run"} Verdict
 * @typedef {{ parts: string, report: import("./run-tests.mjs").TestReport }} Run
 * @typedef {{ number: number, tried: string, verdicts: Record<string, Verdict>, figures: string[] }} Row
 */

/** Tests that are proofs, for Vitest's `--testNamePattern`. */
export const PROOF_TITLE = "guarantees? \\d";

/**
 * The guarantees that a title or a printed line begins with or names in brackets.
 * @param {string} text
 */
export function guaranteesIn(text) {
  const [, numbers = ""] = /\bguarantees? (\d+(?:, \d+)*)/.exec(text) ?? [];
  return numbers.split(", ").filter(Boolean).map(Number);
}

/**
 * One row a guarantee, with a verdict for each run; a further run may leave proofs to the first.
 * @param {readonly Run[]} runs
 * @returns {Row[]}
 */
export function judge(runs) {
  return Object.entries(GUARANTEES).map(([key, tried]) => {
    const number = Number(key);
    /** @type {Record<string, Verdict>} */
    const verdicts = {};
    /** @type {Set<string>} */
    const figures = new Set();
    for (const [run, { parts, report }] of runs.entries()) {
      const proofs = report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ title }) => guaranteesIn(title).includes(number));
      if (run === 0 || proofs.length > 0) verdicts[parts] = verdictOf(proofs);
      for (const line of proofs.flatMap(({ meta }) => meta.figures ?? [])) {
        if (!guaranteesIn(line).includes(number)) continue;
        const figure = line.replace(/^guarantees? [\d, ]+: /, "");
        if (!figures.has(figure)) figures.add(run === 0 ? figure : `${figure} (${parts})`);
      }
    }
    return { number, tried, verdicts, figures: [...figures] };
  });
}

/**
 * @param {readonly import("./run-tests.mjs").TestOutcome[]} proofs
 * @returns {Verdict}
 */
function verdictOf(proofs) {
  if (proofs.some(({ status }) => status === "failed")) return "broken";
  return proofs.length > 0 && proofs.every(({ status }) => status === "passed")
    ? "held"
    : "not run";
}

/** @param {readonly Row[]} rows */
export function printTable(rows) {
  const runs = [...new Set(rows.flatMap(({ verdicts }) => Object.keys(verdicts)))];
  const cell = (/** @type {string} */ text) => text.padEnd(10);
  const width = Math.max(...rows.map(({ tried }) => tried.length)) + 2;
  console.log(`\n  # ${runs.map(cell).join("")}${"tried".padEnd(width)}figure`);
  for (const { number, tried, verdicts, figures } of rows) {
    const judged = runs.map((parts) => cell(verdicts[parts] ?? "–")).join("");
    const head = `${String(number).padStart(3)} ${judged}${tried.padEnd(width)}`;
    const [first = "", ...more] = figures;
    console.log(head + first);
    for (const figure of more) console.log(" ".repeat(head.length) + figure);
  }
  const verdicts = rows.flatMap((row) => Object.values(row.verdicts));
  const count = (/** @type {Verdict} */ wanted) =>
    verdicts.filter((verdict) => verdict === wanted).length;
  console.log(`${count("held")} held, ${count("broken")} broken, ${count("not run")} not run\n`);
}
