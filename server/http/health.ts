import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/api.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

export interface Health {
  draining: boolean;
  checks: Readonly<Record<string, () => Promise<void>>>;
}

const CHECK_TIMEOUT_MS = 3_000;
/** However many ask, the database is asked this often. */
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
      // The process may have begun to leave meanwhile.
      if (health.draining || passed.includes(false)) throw new Failure("unavailable");
      return c.json({ status: "ready" });
    });
}

/** One check at a time, shared by everybody who asks meanwhile and for a second after it. */
function sharedCheck(name: string, check: () => Promise<void>, log: Log): () => Promise<boolean> {
  let verdict: Promise<boolean> | null = null;

  async function judge(): Promise<boolean> {
    const checked = check();
    const forget = () => setTimeout(() => (verdict = null), FRESH_MS).unref();
    // One that does not answer is not asked again before it has given up.
    checked.then(forget, forget);
    try {
      await withinTime(name, checked);
      return true;
    } catch (error) {
      log.warn("not ready", { part: name, error });
      return false;
    }
  }

  return () => {
    verdict ??= judge();
    return verdict;
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
