import { runBuilt } from "./lib/run-built.mjs";

// `node scripts/tool.mjs <name> …` runs one of server/tools with the arguments that follow.
const [name = "", ...rest] = process.argv.slice(2);
process.argv.splice(2, process.argv.length, ...rest);
await runBuilt(`tools/${name}.js`);
