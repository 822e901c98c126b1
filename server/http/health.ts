import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/api.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

type Checks = Readonly<Record<string, () => Promise<void>>>;
type PartStates = Record<string, "up" | "down">;

export interface Health {
  draining: boolean;
  /** Whether this process should get requests. */
  isReady(): Promise<boolean>;
  /** Every part, those that only some requests need included. */
  parts(): Promise<PartStates>;
}

const CHECK_TIMEOUT_MS = 3_000;
/** However many requests ask, the checks run at most this often. */
const FRESH_MS = 1_000;

/**
 * `needed` is what a process cannot answer without: while it fails, balancers send requests elsewhere. `others`
 * only some requests need, and all processes share them, so none would be better off.
 */
export function openHealth(checks: { needed: Checks; others: Checks }, log: Log): Health {
  const needed = sharedChecks(checks.needed, log);
  const all = { ...needed, ...sharedChecks(checks.others, log) };
  return {
    draining: false,
    async isReady() {
      const states = Object.values(await runChecks(needed));
      // It may have started draining meanwhile.
      return !this.draining && states.every((state) => state === "up");
    },
    parts: () => runChecks(all),
  };
}

/** `/healthz`: it runs. `/readyz`: it takes requests. `/readyz?full`: every part works; for people and alerts. */
export function healthRoutes(health: Health): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      if (health.draining) throw new Failure("unavailable");
      if (c.req.query("full") !== undefined) {
        const parts = await health.parts();
        const isWhole = Object.values(parts).every((state) => state === "up");
        return c.json({ status: isWhole ? "ready" : "degraded", parts }, isWhole ? 200 : 503);
      }
      if (!(await health.isReady())) throw new Failure("unavailable");
      return c.json({ status: "ready" });
    });
}

type SharedChecks = Readonly<Record<string, () => Promise<boolean>>>;

function sharedChecks(checks: Checks, log: Log): SharedChecks {
  return Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [name, sharedCheck(name, check, log)]),
  );
}

async function runChecks(checks: SharedChecks): Promise<PartStates> {
  const states = Object.entries(checks).map(
    async ([name, check]) => [name, (await check()) ? "up" : "down"] as const,
  );
  return Object.fromEntries(await Promise.all(states));
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
