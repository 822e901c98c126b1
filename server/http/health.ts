import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/http/app-env.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

export interface Health {
  draining: boolean;
  checks: Readonly<Record<string, () => Promise<void>>>;
}

const CHECK_TIMEOUT_MS = 3_000;

export function healthRoutes(health: Health, log: Log): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      if (health.draining) throw new Failure("unavailable");
      await Promise.all(
        Object.entries(health.checks).map(([name, check]) => run(name, check, log)),
      );
      return c.json({ status: "ready" });
    });
}

async function run(name: string, check: () => Promise<void>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer`)), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), timeout]);
  } catch (error) {
    log.warn("not ready", { part: name, error });
    throw new Failure("unavailable");
  } finally {
    clearTimeout(timer);
  }
}
