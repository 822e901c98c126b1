import { build } from "esbuild";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled, ROOT } from "./lib/project.mjs";
import { benchBundle } from "./lib/server-bundle.mjs";

// `npm run bench` measures the server against the parts it is built on, `-- --browser` the public page
// against a bare one; see docs/performance.md. `-- --quick` for daily use, `-- --only a,c` for some of
// it.
const inBrowser = process.argv.includes("--browser");
await ensureInstalled();
await ensureBuilt();
if (inBrowser) await ensureBrowser();
await build(benchBundle());
const program = inBrowser ? "run-browser-bench" : "run-bench";
await import(new URL(`dist/bench/${program}.js`, `file://${ROOT}/`).href);
