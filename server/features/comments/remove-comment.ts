import { and, eq, lte } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { SpaceContext } from "#server/context.ts";
import { getSpaceComment } from "#server/features/comments/comment-queries.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export function removeComment(ctx: SpaceContext, commentId: string): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const { id, layoutId, seq } = await getSpaceComment(tx, ctx.space, commentId);
    const at = ctx.clock();
    const number = await numberOf(tx, layoutId, seq);
    await recordEvent(ctx, tx, { type: "comment.deleted", layoutId, commentId: id, at });
    const gone = await tx.delete(comments).where(eq(comments.id, id)).returning();
    // Someone else was faster: the count must not go down twice.
    if (gone.length === 0) throw new Failure("not_found");
    const layout = await titleOf(tx, layoutId);
    await recordSpaceAct(ctx, tx, { action: "comment_removed", details: { layout, number } });
  });
}

function numberOf(tx: Tx, layoutId: string, seq: number): Promise<number> {
  return tx.$count(comments, and(eq(comments.layoutId, layoutId), lte(comments.seq, seq)));
}

async function titleOf(tx: Tx, layoutId: string): Promise<string> {
  const [layout] = await tx
    .select({ title: layouts.title })
    .from(layouts)
    .where(eq(layouts.id, layoutId));
  return layout?.title ?? "";
}
