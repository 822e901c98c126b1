import { fileURLToPath } from "node:url";
import { readEnvironment } from "#server/environment.ts";
import { runServer } from "#server/run-server.ts";

// Built into server/ of the build's folder.
const buildFolder = fileURLToPath(new URL("..", import.meta.url));
await runServer({ environment: readEnvironment(), buildFolder });
