import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runServer } from "#server/run-server.ts";

// Built into dist/server/.
const rootFolder = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
await runServer({ env: process.env, rootFolder });
