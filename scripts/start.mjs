import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled, ROOT } from "./lib/project.mjs";

await ensureInstalled();
await ensureBuilt();
await import(new URL("dist/server/main.js", `file://${ROOT}/`).href);
