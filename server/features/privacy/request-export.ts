import { and, eq, gt, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { DataExport } from "#contract/routes/privacy.ts";
import type { UserContext } from "#server/context.ts";
import { exportDataJob } from "#server/features/privacy/export-data.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";

const WEEK_MS = 7 * 24 * 3600_000;

type Row = typeof dataExports.$inferSelect;

/** One export a person at a time: asking again while one is being made gives that one. */
export function requestExport(ctx: UserContext): Promise<DataExport> {
  const userId = ctx.viewer.profile.id;
  const now = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const fresh = { requestedAt: now, expiresAt: new Date(now.getTime() + WEEK_MS) };
    const [created] = await tx
      .insert(dataExports)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: dataExports.userId,
        set: { id: sql`gen_random_uuid()`, state: "preparing", progress: 0, size: null, ...fresh },
        setWhere: sql`${dataExports.state} <> 'preparing'`,
      })
      .returning();
    if (created) await ctx.jobs.enqueue(tx, exportDataJob, { exportId: created.id });
    const row = created ?? (await findCurrent(ctx));
    if (!row) throw new Failure("not_found");
    return presentExport(row);
  });
}

export async function getExport(ctx: UserContext): Promise<{ export: DataExport | null }> {
  const row = await findCurrent(ctx);
  return { export: row && presentExport(row) };
}

export async function findCurrent(ctx: UserContext): Promise<Row | null> {
  const own = eq(dataExports.userId, ctx.viewer.profile.id);
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(own, gt(dataExports.expiresAt, ctx.clock())));
  return row ?? null;
}

function presentExport(row: Row): DataExport {
  return {
    id: row.id,
    state: row.state,
    progress: row.progress,
    size: row.size,
    requested_at: row.requestedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
