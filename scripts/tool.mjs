import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled, ROOT } from "./lib/project.mjs";

// `node scripts/tool.mjs <name> …` runs one of server/tools with the arguments that follow.
const [name = "", ...rest] = process.argv.slice(2);
process.argv.splice(2, process.argv.length, ...rest);
await ensureInstalled();
await ensureBuilt();
await import(new URL(`dist/server/tools/${name}.js`, `file://${ROOT}/`).href);
