import { build } from "esbuild";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled, ROOT } from "./lib/project.mjs";
import { benchBundle } from "./lib/server-bundle.mjs";

// `npm run bench` measures the server side by side with what it stands on; docs/performance.md says how.
// `-- --quick` for daily use, `-- --only a,c` for some of it.
await ensureInstalled();
await ensureBuilt();
await build(benchBundle());
await import(new URL("dist/bench/run-bench.js", `file://${ROOT}/`).href);
