import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";

export interface RunningServer {
  port: number;
  pid: number;
  /** From the start of the process to its first answer. */
  startMs: number;
  stop(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, "../..");
/** One for the whole run: a database accepts the secret that it was first used with. */
const APP_SECRET = randomBytes(32).toString("hex");

/** As an operator runs it: production, its log in a file. Without a database of its own, as `npm start`. */
export async function startApp(options: {
  dataDir: string;
  databaseUrl: string | null;
  env?: Record<string, string>;
}): Promise<RunningServer> {
  const port = await freePort();
  const settings = options.databaseUrl ? production(port, options.databaseUrl) : {};
  const log = openSync(join(options.dataDir, "app.log"), "a");
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(ROOT, "dist/server/main.js")], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      TRUST_PROXY: "on",
      ...settings,
      ...options.env,
    },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  return untilAnswering(child, port, "/healthz", startedAt, join(options.dataDir, "app.log"));
}

function production(port: number, databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    APP_URL: `http://localhost:${port}`,
    APP_SECRET,
    DATABASE_URL: databaseUrl,
    // Nobody listens there: no mail is due and nothing is paid while measuring.
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Alfinete <ola@alfinete.test>",
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_WEBHOOK_SECRET: "whsec_bench",
    STRIPE_PRICE_BASIC: "price_basic",
    STRIPE_PRICE_PRO: "price_pro",
    STRIPE_PRICE_TEAM: "price_team",
  };
}

export async function startFloor(databaseUrl: string, folder: string): Promise<RunningServer> {
  const program = join(import.meta.dirname, "floor-program.js");
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, databaseUrl, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return untilAnswering(child, Number(String(line).split(" ")[1]), "/health", startedAt);
}

async function untilAnswering(
  child: ChildProcess,
  port: number,
  path: string,
  startedAt: number,
  logFile?: string,
): Promise<RunningServer> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) {
      throw new Error(`the server ended: ${logFile ? readFileSync(logFile, "utf8") : ""}`);
    }
    await sleep(2);
  }
  return {
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
