import type { FileSweep } from "#contract/routes/admin-overview.ts";
import type { Services } from "#server/context.ts";
import { withFallback } from "#server/features/admin/with-fallback.ts";
import { installation } from "#server/platform/db/schema/installation.ts";

/** The outcome of the last sweep, and what would block the next one. */
export async function readFileSweep({ db, removals }: Services): Promise<FileSweep> {
  const [[last], barrier] = await Promise.all([
    db.select().from(installation),
    withFallback(() => removals.barrier(), "unknown" as const),
  ]);
  return {
    refusal: barrier === "unknown" ? (last?.sweepRefusal ?? null) : (barrier ?? tooMany(last)),
    swept_at: last?.sweptAt?.toISOString() ?? null,
    files: last?.sweepFiles ?? 0,
    orphans: last?.sweepOrphans ?? 0,
  };
}

/** The store's owner can be read now; whether there were too many orphans only the last sweep knows. */
function tooMany(last: typeof installation.$inferSelect | undefined): "too_many_orphans" | null {
  return last?.sweepRefusal === "too_many_orphans" ? "too_many_orphans" : null;
}
