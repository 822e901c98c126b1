import { eq } from "drizzle-orm";
import { foldText } from "#contract/fold-text.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import type { UserContext } from "#server/context.ts";
import { holdOwnCategory } from "#server/features/categories/index.ts";
import { getOwnLayout, readLayout } from "#server/features/layouts/layout-queries.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

export interface LayoutChange {
  layoutId: string;
  title?: string | undefined;
  description?: string | undefined;
  category_id?: string | undefined;
  comments_paused?: boolean | undefined;
}

/** Only what was sent changes; an empty title keeps the old one, an empty description removes it. */
export function editLayout(ctx: UserContext, change: LayoutChange): Promise<LayoutDetail> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const layout = await getOwnLayout(tx, ctx.viewer, change.layoutId);
    if (change.category_id) await holdOwnCategory(tx, ctx.viewer, change.category_id);
    const title = change.title || undefined;
    const changed = {
      ...(title && { title, titleFolded: foldText(title) }),
      ...(change.description !== undefined && { description: change.description || null }),
      ...(change.category_id && { categoryId: change.category_id }),
      ...(change.comments_paused !== undefined && { commentsPaused: change.comments_paused }),
    };
    if (Object.keys(changed).length > 0) {
      await tx.update(layouts).set(changed).where(eq(layouts.id, layout.id));
      await ctx.live.publish(tx, layoutTopic(layout.id), "edited");
    }
    return readLayout(ctx, tx, layout.id);
  });
}
