import { join } from "node:path";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { judge, printTable } from "./lib/guarantee-table.mjs";
import { ensureInstalled, ROOT, run } from "./lib/project.mjs";
import { runTests } from "./lib/run-tests.mjs";

// `npm test` runs the checks and every test; `npm test -- <filter>` only the tests that match.
const filters = process.argv.slice(2);

await ensureInstalled();
const browser = await ensureBrowser();
await ensureBuilt();

let checks = 0;
if (filters.length === 0) checks = await run(process.execPath, [join(ROOT, "scripts/check.mjs")]);

const { code, report } = await runTests(filters, { CHROMIUM_PATH: browser });
if (filters.length === 0) printTable(judge([{ parts: "embedded", report }]));

const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
// A file that fails to load has no tests to count, so it counts as one.
const failed = (numFailedTests || numFailedTestSuites) + (checks === 0 ? 0 : 1);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(checks || code);
