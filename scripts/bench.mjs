import { build } from "esbuild";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled, ROOT } from "./lib/project.mjs";
import { benchBundle } from "./lib/server-bundle.mjs";

// `npm run bench` measures the server side by side with what it stands on, and `-- --browser` the public
// page beside a bare one; docs/performance.md says how. `-- --quick` for daily use, `-- --only a,c` for some of it.
const inBrowser = process.argv.includes("--browser");
await ensureInstalled();
await ensureBuilt();
if (inBrowser) await ensureBrowser();
await build(benchBundle());
const program = inBrowser ? "run-browser-bench" : "run-bench";
await import(new URL(`dist/bench/${program}.js`, `file://${ROOT}/`).href);
