import { ensureBuilt } from "./lib/builds.mjs";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureInstalled } from "./lib/project.mjs";
import { printFailures, runTests } from "./lib/run-tests.mjs";

// `npm run soak`: 20 minutes of mixed load on two processes, on a separate PostgreSQL and S3, with ten
// kills. `-- 30` for another number of minutes.
const [minutes = "20"] = process.argv.slice(2);

await ensureInstalled();
const browser = await ensureBrowser();
await ensureBuilt();
const env = { CHROMIUM_PATH: browser, PROVE: "on", PARTS: "separate", SOAK_MINUTES: minutes };
const { code, report } = await runTests(["tests/proof/soak.test.ts"], env);
printFailures(report);
process.exit(code);
