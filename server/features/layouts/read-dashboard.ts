import { sql } from "drizzle-orm";
import type { OutputOf } from "#contract/route.ts";
import type { getDashboard } from "#contract/routes/layouts.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import { listLayouts } from "#server/features/layouts/layout-queries.ts";
import { readStorageUse } from "#server/features/uploads/index.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

const LATEST = 6;

export async function readDashboard(ctx: SpaceContext): Promise<OutputOf<typeof getDashboard>> {
  const [[totals], storage, latest] = await Promise.all([
    ctx.db
      .select({
        layouts: sql<string>`count(*)`,
        comments: sql<string>`coalesce(sum(${layouts.commentCount}), 0)`,
      })
      .from(layouts)
      .where(inSpace(ctx.space, layouts)),
    readStorageUse(ctx.db, ctx.space.id),
    listLayouts(ctx, { limit: LATEST }),
  ]);
  return {
    total_layouts: Number(totals?.layouts ?? 0),
    total_comments: Number(totals?.comments ?? 0),
    storage,
    latest: latest.data,
  };
}
