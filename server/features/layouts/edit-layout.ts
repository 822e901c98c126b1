import { eq } from "drizzle-orm";
import { foldText } from "#contract/fold-text.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import type { UserContext } from "#server/context.ts";
import { getOwnCategory } from "#server/features/categories/index.ts";
import { getOwnLayout, readLayout } from "#server/features/layouts/layout-queries.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export interface LayoutChange {
  layoutId: string;
  title?: string | undefined;
  description?: string | undefined;
  category_id?: string | undefined;
  comments_paused?: boolean | undefined;
}

/** Only what was sent changes; an empty title keeps the old one, an empty description removes it. */
export function editLayout(ctx: UserContext, change: LayoutChange): Promise<LayoutDetail> {
  return ctx.db.transaction(async (tx) => {
    const layout = await getOwnLayout(tx, ctx.viewer, change.layoutId);
    if (change.category_id) await getOwnCategory(tx, ctx.viewer, change.category_id);
    const title = change.title || layout.title;
    const description =
      change.description === undefined ? layout.description : change.description || null;
    await tx
      .update(layouts)
      .set({
        title,
        titleFolded: foldText(title),
        description,
        categoryId: change.category_id ?? layout.categoryId,
        commentsPaused: change.comments_paused ?? layout.commentsPaused,
      })
      .where(eq(layouts.id, layout.id));
    return readLayout(tx, ctx.viewer, layout.id);
  });
}
