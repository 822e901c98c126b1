import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, loadEnvFile, ROOT } from "./lib/project.mjs";

// Vite serves and reloads the browser side on its own port; the server side is bundled again and
// restarted on every change. Vite's proxy connects the two.
loadEnvFile();
await ensureInstalled();
const { context } = await import("esbuild");
const { createServer } = await import("vite");
const { serverBundle } = await import("./lib/server-bundle.mjs");
const { BUILDS, CURRENT, ensureBuilt } = await import("./lib/builds.mjs");
await ensureBuilt();
// A build of its own: those of `npm run build` never change.
const folder = join(BUILDS, "dev");
cpSync(`${CURRENT}/`, folder, { recursive: true });

/** @type {import("node:child_process").ChildProcess | undefined} */
let app;
let stopping = false;
/** @type {Promise<void>} */
let turn = Promise.resolve();

const restart = () => {
  turn = turn.then(async () => {
    await stopApp();
    if (!stopping)
      app = spawn(process.execPath, [join(folder, "server/main.js")], { stdio: "inherit" });
  });
};

const bundle = await context({
  ...serverBundle(join(folder, "server")),
  plugins: [
    {
      name: "restart",
      setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
    },
  ],
});
await bundle.watch();

const vite = await createServer({
  configFile: join(ROOT, "vite.config.ts"),
  root: join(ROOT, "web"),
});
await vite.listen();
vite.printUrls();

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    stopping = true;
    await bundle.dispose();
    await vite.close();
    await turn;
    await stopApp();
    process.exit(0);
  });
}

async function stopApp() {
  const running = app;
  app = undefined;
  if (!running || running.exitCode !== null) return;
  await new Promise((done) => {
    running.once("exit", done);
    running.kill("SIGTERM");
  });
}
