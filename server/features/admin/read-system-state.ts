import { and, eq, isNotNull, sql } from "drizzle-orm";
import { RELEASE } from "#contract/release.ts";
import type { SystemState } from "#contract/routes/admin-overview.ts";
import type { Services } from "#server/context.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

const CHECK_TIMEOUT_MS = 3_000;

export async function readSystemState({ db, storage, jobs }: Services): Promise<SystemState> {
  const failing = and(eq(webhooks.isActive, true), isNotNull(webhooks.failingSince));
  const [databaseState, storageState, depth, failingWebhooks] = await Promise.all([
    stateOf(() => db.execute(sql`select 1`)),
    stateOf(() => storage.check()),
    jobs.depth(),
    db.$count(webhooks, failing),
  ]);
  return {
    database: databaseState,
    storage: storageState,
    jobs: depth,
    failing_webhooks: failingWebhooks,
    version: RELEASE,
    uptime_seconds: Math.floor(process.uptime()),
  };
}

/** A part that hangs is as bad as one that fails. */
async function stateOf(check: () => Promise<unknown>): Promise<"up" | "down"> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"down">((resolve) => {
    timer = setTimeout(() => resolve("down"), CHECK_TIMEOUT_MS);
  });
  const answer = check().then(
    () => "up" as const,
    () => "down" as const,
  );
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
