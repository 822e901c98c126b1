import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { bin, ROOT, run } from "./project.mjs";

/**
 * What Vitest's JSON report says of a test; `figures` are the lines it printed with printFigure.
 * @typedef {{
 *   title: string, fullName: string, status: string, failureMessages: string[],
 *   meta: { figures?: string[] },
 * }} TestOutcome
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numFailedTestSuites: number,
 *   testResults: { name: string, message: string, assertionResults: TestOutcome[] }[],
 * }} TestReport
 */

/**
 * Runs the tests that the arguments choose.
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {"inherit" | "ignore"} [stdio]
 * @returns {Promise<{ code: number, report: TestReport }>}
 */
export async function runTests(args, env, stdio = "inherit") {
  const folder = mkdtempSync(join(tmpdir(), "alfinete-report-"));
  const file = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const options = { env: { ...process.env, ...env }, stdio };
    const code = await run(bin("vitest"), ["run", ...reporters, ...args], options);
    return { code, report: JSON.parse(readFileSync(file, "utf8")) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Prints each failure once more, below everything else: a log is often read from its end.
 * @param {TestReport} report
 */
export function printFailures({ testResults }) {
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(ROOT, name);
    const failures = assertionResults.filter(({ status }) => status === "failed");
    for (const { fullName, failureMessages } of failures) {
      console.log(`FAILED ${file} > ${fullName}\n${failureMessages.join("\n")}\n`);
    }
    if (failures.length === 0 && message) console.log(`FAILED ${file}\n${message}\n`);
  }
}
