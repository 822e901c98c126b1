import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { SystemState } from "#contract/routes/admin-overview.ts";
import type { Services } from "#server/context.ts";
import { readApprovalCheck } from "#server/features/admin/read-approval-check.ts";
import { readFileSweep } from "#server/features/admin/read-file-sweep.ts";
import { withFallback } from "#server/features/admin/with-fallback.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";
import { VERSION } from "#server/platform/version.ts";

export async function readSystemState(services: Services): Promise<SystemState> {
  const { db, storage, jobs } = services;
  const failing = and(eq(webhooks.isActive, true), isNotNull(webhooks.failingSince));
  const [
    databaseState,
    storageState,
    workersState,
    depth,
    failingWebhooks,
    fileSweep,
    approvalCheck,
  ] = await Promise.all([
    stateOf(() => db.execute(sql`select 1`)),
    stateOf(() => storage.check()),
    stateOf(() => jobs.checkWorkers()),
    jobs.depth(),
    db.$count(webhooks, failing),
    readFileSweep(services),
    readApprovalCheck(services),
  ]);
  return {
    database: databaseState,
    storage: storageState,
    workers: workersState,
    jobs: depth,
    failing_webhooks: failingWebhooks,
    file_sweep: fileSweep,
    approval_check: approvalCheck,
    version: VERSION,
    uptime_seconds: Math.floor(process.uptime()),
  };
}

function stateOf(check: () => Promise<unknown>): Promise<"up" | "down"> {
  return withFallback(() => check().then(() => "up" as const), "down" as const);
}
