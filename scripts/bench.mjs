import { pathToFileURL } from "node:url";
import { BUILDS, ensureBuilt } from "./lib/builds.mjs";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureInstalled } from "./lib/project.mjs";

// `npm run bench` measures the server against the parts it is built on, `-- --browser` the public page
// against a bare one; see docs/performance.md. `-- --quick` for daily use, `-- --only a,c` for some of
// it.
const inBrowser = process.argv.includes("--browser");
await ensureInstalled();
await ensureBuilt();
if (inBrowser) await ensureBrowser();
const { build } = await import("esbuild");
const { benchBundle } = await import("./lib/server-bundle.mjs");
await build(benchBundle());
const program = inBrowser ? "run-browser-bench" : "run-bench";
await import(pathToFileURL(`${BUILDS}/bench/${program}.js`).href);
