import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoLogins, seedDemo } from "#server/demo/seed-demo.ts";
import { DEMO_LINK_PASSWORD } from "#server/demo/seed-links.ts";
import { readEnvironment } from "#server/environment.ts";
import { runServer } from "#server/run-server.ts";

// npm run demo: the app with its own data folder, people and layouts.
const { env, inFile } = readEnvironment();
const dataDir = join(env.DATA_DIR ?? "./data", "demo");
await runServer({
  environment: { env: { ...env, DATA_DIR: dataDir }, inFile },
  // Built into server/tools/ of the build's folder.
  buildFolder: fileURLToPath(new URL("../..", import.meta.url)),
  prepare: async ({ services }) => {
    await seedDemo(services);
    return ["Demo logins", ...demoLogins(), `Password of the guarded link: ${DEMO_LINK_PASSWORD}`];
  },
});
