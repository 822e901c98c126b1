import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { OutputOf } from "#contract/route.ts";
import type { getDashboard } from "#contract/routes/layouts.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import { listLayouts } from "#server/features/layouts/layout-queries.ts";
import { readStorageUse } from "#server/features/uploads/index.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { linkVisits } from "#server/platform/db/schema/links.ts";

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
  const total = Number(totals?.layouts ?? 0);
  return {
    total_layouts: total,
    total_comments: Number(totals?.comments ?? 0),
    storage,
    latest: latest.data,
    first_steps: total > LATEST ? null : await readFirstSteps(ctx, total > 0),
  };
}

/** Of a young space: looking costs nothing there. */
async function readFirstSteps({ db, space }: SpaceContext, uploaded: boolean) {
  const [found] = await db
    .select({
      visited: exists(
        db
          .select({ one: sql`1` })
          .from(linkVisits)
          .innerJoin(layouts, eq(layouts.id, linkVisits.layoutId))
          .where(inSpace(space, layouts)),
      ).mapWith(Boolean),
      commented: exists(
        db
          .select({ one: sql`1` })
          .from(comments)
          .where(and(eq(comments.ownerId, space.id), isNull(comments.authorId))),
      ).mapWith(Boolean),
    })
    .from(sql`(values (1)) once`);
  const commented = found?.commented ?? false;
  return { uploaded, shared: commented || (found?.visited ?? false), commented };
}
