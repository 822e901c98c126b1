import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { demoLogins, seedDemo } from "#server/demo/seed-demo.ts";
import { runServer } from "#server/run-server.ts";

// npm run demo: the app on a data folder of its own, with people and things in it.
// Built into dist/server/tools/.
const rootFolder = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const dataDir = join(process.env.DATA_DIR ?? "./data", "demo");
await runServer({
  env: { ...process.env, DATA_DIR: dataDir },
  rootFolder,
  prepare: async ({ services }) => {
    await seedDemo(services);
    return ["Demo logins", ...demoLogins()];
  },
});
