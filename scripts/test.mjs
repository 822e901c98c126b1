import { join } from "node:path";
import { ensureBuilt } from "./lib/builds.mjs";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { judge, printTable } from "./lib/guarantee-table.mjs";
import { ensureInstalled, ROOT, run } from "./lib/project.mjs";
import { printFailures, runTests } from "./lib/run-tests.mjs";
import { describeRun } from "./lib/test-files.mjs";

// `npm test` runs the checks and every test but the long ones, `npm run test:all` those too, and
// `npm test -- <filter>` only the tests that match.
const filters = process.argv.slice(2);
const isWhole = filters.length === 0;

await ensureInstalled();
const browser = await ensureBrowser();
// The bundlers leave a core to the checks.
const [checks] = await Promise.all([
  isWhole ? run(process.execPath, [join(ROOT, "scripts/check.mjs")]) : 0,
  ensureBuilt(),
]);

if (isWhole) console.log(describeRun(process.env.PROVE === "on"));
const { code, report } = await runTests(filters, { CHROMIUM_PATH: browser });
if (isWhole) printTable(judge([{ parts: "embedded", report }]));
printFailures(report);

const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
// A file that fails to load has no tests to count, so it counts as one.
const failed = (numFailedTests || numFailedTestSuites) + (checks === 0 ? 0 : 1);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(checks || code);
