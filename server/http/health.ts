import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/api.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

export interface Health {
  draining: boolean;
  checks: Readonly<Record<string, () => Promise<void>>>;
}

const CHECK_TIMEOUT_MS = 3_000;
/** However many requests ask, the checks run at most this often. */
const FRESH_MS = 1_000;

export function healthRoutes(health: Health, log: Log): Hono<AppEnv> {
  const checks = Object.entries(health.checks).map(([name, check]) =>
    sharedCheck(name, check, log),
  );
  return new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      if (health.draining) throw new Failure("unavailable");
      const passed = await Promise.all(checks.map((check) => check()));
      // The server may have started draining meanwhile.
      if (health.draining || passed.includes(false)) throw new Failure("unavailable");
      return c.json({ status: "ready" });
    });
}

/** Runs one check at a time and shares its result with everyone who asks meanwhile and for a second after. */
function sharedCheck(name: string, check: () => Promise<void>, log: Log): () => Promise<boolean> {
  let result: Promise<boolean> | null = null;

  async function runCheck(): Promise<boolean> {
    const checked = check();
    const expire = () => setTimeout(() => (result = null), FRESH_MS).unref();
    // A check that hangs is not started again until it settles.
    checked.then(expire, expire);
    try {
      await withinTime(name, checked);
      return true;
    } catch (error) {
      log.warn("not ready", { part: name, error });
      return false;
    }
  }

  return () => {
    result ??= runCheck();
    return result;
  };
}

async function withinTime(name: string, checked: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer`)), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([checked, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
