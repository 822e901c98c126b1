import { and, eq, gt, lte, or } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { DataExport } from "#contract/routes/privacy.ts";
import type { UserContext } from "#server/context.ts";
import { lockOwnAccount } from "#server/features/accounts/index.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { exportDataJob } from "#server/features/privacy/export-data.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";

const DAY_MS = 24 * 3600_000;
const WEEK_MS = 7 * DAY_MS;

type Row = typeof dataExports.$inferSelect;

/**
 * One export per person and day: a repeated request returns the one in progress or the day's finished
 * one.
 */
export function requestExport(ctx: UserContext): Promise<DataExport> {
  const userId = ctx.viewer.profile.id;
  const now = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    await lockOwnAccount(ctx, tx);
    const [old] = await tx.delete(dataExports).where(isReplaceable(userId, now)).returning();
    if (old?.key) await ctx.jobs.enqueue(tx, removeFilesJob, { keys: [old.key] });
    const [created] = await tx
      .insert(dataExports)
      .values({ userId, requestedAt: now, expiresAt: new Date(now.getTime() + WEEK_MS) })
      .onConflictDoNothing()
      .returning();
    if (created) await ctx.jobs.enqueue(tx, exportDataJob, { exportId: created.id });
    const row = created ?? (await findCurrent(tx, userId, now));
    if (!row) throw new Failure("not_found");
    return presentExport(row, now);
  });
}

/** Not while it is being made, unless that has taken so long that its worker must be dead. */
function isReplaceable(userId: string, now: Date) {
  const { state, requestedAt, expiresAt } = dataExports;
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const yesterdays = and(eq(state, "ready"), lte(requestedAt, dayBefore));
  const over = or(eq(state, "failed"), yesterdays, lte(expiresAt, now));
  return and(eq(dataExports.userId, userId), over);
}

export async function getExport(ctx: UserContext): Promise<{ export: DataExport | null }> {
  const now = ctx.clock();
  const row = await findCurrent(ctx.db, ctx.viewer.profile.id, now);
  return { export: row && presentExport(row, now) };
}

export async function findCurrent(db: Queryable, userId: string, now: Date): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, now)));
  return row ?? null;
}

function presentExport(row: Row, now: Date): DataExport {
  const next = new Date(row.requestedAt.getTime() + DAY_MS);
  const waits = row.state === "ready" && next > now;
  return {
    id: row.id,
    state: row.state,
    progress: row.progress,
    size: row.size,
    requested_at: row.requestedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    next_request_at: waits ? next.toISOString() : null,
  };
}
