import { eq } from "drizzle-orm";
import { foldText } from "#contract/fold-text.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import type { SpaceContext } from "#server/context.ts";
import { lockSpaceCategory } from "#server/features/categories/index.ts";
import { getSpaceLayout, readLayout } from "#server/features/layouts/layout-queries.ts";
import type { LayoutRow } from "#server/features/layouts/layout-rows.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutTopic, overviewTopic } from "#server/platform/live/topics.ts";

export interface LayoutChange {
  layoutId: string;
  title?: string | undefined;
  description?: string | undefined;
  category_id?: string | undefined;
  comments_paused?: boolean | undefined;
}

/**
 * Changes only the fields that were sent; an empty title keeps the old one, an empty description
 * removes it.
 */
export function editLayout(ctx: SpaceContext, change: LayoutChange): Promise<LayoutDetail> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const layout = await getSpaceLayout(tx, ctx.space, change.layoutId);
    if (change.category_id) await lockSpaceCategory(tx, ctx.space, change.category_id);
    const title = change.title || undefined;
    const changed = {
      ...(title && { title, titleFolded: foldText(title) }),
      ...(change.description !== undefined && { description: change.description || null }),
      ...(change.category_id && { categoryId: change.category_id }),
      ...(change.comments_paused !== undefined && { commentsPaused: change.comments_paused }),
    };
    if (Object.keys(changed).length > 0) {
      await tx.update(layouts).set(changed).where(eq(layouts.id, layout.id));
      await ctx.live.publish(tx, [layoutTopic(layout.id), overviewTopic(layout.userId)], "edited");
      await recordPause(ctx, tx, layout, change.comments_paused);
    }
    return readLayout(ctx, tx, layout.id);
  });
}

async function recordPause(
  ctx: SpaceContext,
  tx: Tx,
  { title, commentsPaused }: LayoutRow,
  paused: boolean | undefined,
): Promise<void> {
  if (paused === undefined || paused === commentsPaused) return;
  const action = paused ? "comments_paused" : "comments_resumed";
  await recordSpaceAct(ctx, tx, { action, details: { layout: title } });
}
