import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { getOwnComment } from "#server/features/comments/comment-queries.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { comments } from "#server/platform/db/schema/comments.ts";

export function removeComment(ctx: UserContext, commentId: string): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const { id, layoutId } = await getOwnComment(tx, ctx.viewer, commentId);
    const at = ctx.clock();
    await recordEvent(ctx, tx, { type: "comment.deleted", layoutId, commentId: id, at });
    const gone = await tx.delete(comments).where(eq(comments.id, id)).returning();
    // Someone else was faster: the count must not go down twice.
    if (gone.length === 0) throw new Failure("not_found");
  });
}
