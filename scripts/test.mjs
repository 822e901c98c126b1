import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { bin, ensureInstalled, ROOT, run } from "./lib/project.mjs";

// `npm test` runs the checks and every test; `npm test -- <filter>` only the tests that match.
const filters = process.argv.slice(2);

await ensureInstalled();
const browser = await ensureBrowser();
await ensureBuilt();

let checks = 0;
if (filters.length === 0) checks = await run(process.execPath, [join(ROOT, "scripts/check.mjs")]);

const folder = mkdtempSync(join(tmpdir(), "alfinete-report-"));
const report = join(folder, "report.json");
const args = [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
  ...filters,
];
const tests = await run(bin("vitest"), args, { env: { ...process.env, CHROMIUM_PATH: browser } });

const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
  readFileSync(report, "utf8"),
);
rmSync(folder, { recursive: true });
// A file that does not even load has no tests to count, so it counts as one itself.
const failed = (numFailedTests || numFailedTestSuites) + (checks === 0 ? 0 : 1);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(checks || tests);
