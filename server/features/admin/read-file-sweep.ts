import type { FileSweep } from "#contract/routes/admin-overview.ts";
import type { Services } from "#server/context.ts";
import { askPart } from "#server/features/admin/ask-part.ts";
import { installation } from "#server/platform/db/schema/installation.ts";

/** How the last sweep ended, and what would keep the next one from removing anything. */
export async function readFileSweep({ db, removals }: Services): Promise<FileSweep> {
  const [[last], barrier] = await Promise.all([
    db.select().from(installation),
    askPart(() => removals.barrier(), "unknown" as const),
  ]);
  return {
    refusal: barrier === "unknown" ? (last?.sweepRefusal ?? null) : (barrier ?? tooMany(last)),
    swept_at: last?.sweptAt?.toISOString() ?? null,
    files: last?.sweepFiles ?? 0,
    orphans: last?.sweepOrphans ?? 0,
  };
}

/** Whose the store is can be asked; whether there were too many orphans only the last sweep knows. */
function tooMany(last: typeof installation.$inferSelect | undefined): "too_many_orphans" | null {
  return last?.sweepRefusal === "too_many_orphans" ? "too_many_orphans" : null;
}
