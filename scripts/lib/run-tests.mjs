import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, run } from "./project.mjs";

/**
 * What Vitest's JSON report says of a test; `figures` are the lines it printed with printFigure.
 * @typedef {{
 *   title: string, status: string, failureMessages: string[], meta: { figures?: string[] },
 * }} TestOutcome
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numFailedTestSuites: number,
 *   testResults: { name: string, assertionResults: TestOutcome[] }[],
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
