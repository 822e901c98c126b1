import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { demoLogins, seedDemo } from "#server/demo/seed-demo.ts";
import { runServer } from "#server/run-server.ts";

// npm run demo: the app with its own data folder, people and layouts. Built into dist/server/tools/.
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
