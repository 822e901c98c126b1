import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { SpaceContext, UserContext } from "#server/context.ts";
import { authorLimit } from "#server/features/comments/comment-limits.ts";
import { getSpaceComment, presentComment } from "#server/features/comments/comment-queries.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { takeAttempt } from "#server/platform/db/rate-limit.ts";
import { comments } from "#server/platform/db/schema/comments.ts";

export async function editComment(
  ctx: SpaceContext,
  input: { commentId: string; comment: string },
): Promise<Comment> {
  await getSpaceComment(ctx.db, ctx.space, input.commentId);
  await limitAuthor(ctx);
  return ctx.live.transaction(ctx.db, async (tx) => {
    const { id, layoutId } = await getSpaceComment(tx, ctx.space, input.commentId);
    const at = ctx.clock();
    await recordEvent(ctx, tx, { type: "comment.updated", layoutId, commentId: id, at });
    const [edited] = await tx
      .update(comments)
      .set({ comment: input.comment, commentFolded: foldText(input.comment) })
      .where(eq(comments.id, id))
      .returning();
    // Deleted while it was edited.
    if (!edited) throw new Failure("not_found");
    return presentComment(edited);
  });
}

/** Counted before, and on its own: see lock-order.ts. */
async function limitAuthor({ db, clock, viewer }: UserContext): Promise<void> {
  const rate = authorLimit(viewer.profile.id);
  const { allowed, retryAfterSeconds } = await takeAttempt(db, rate, clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
