import { and, asc, eq } from "drizzle-orm";
import type { SpaceContext } from "#server/context.ts";
import { getSpaceComment } from "#server/features/comments/comment-queries.ts";
import { deleteComment, holdLayout } from "#server/features/comments/held-comment.ts";
import { deleteReply } from "#server/features/comments/replies/remove-reply.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

/** All that one visitor wrote on a layout; where the browser is not known, the comment alone. */
export async function removeGuestWords(
  ctx: SpaceContext,
  commentId: string,
): Promise<{ comments: number; replies: number }> {
  const { layoutId, guestId } = await getSpaceComment(ctx.db, ctx.space, commentId);
  return holdLayout(ctx, layoutId, async (tx, layout) => {
    const ofGuest = guestId ? eq(comments.guestId, guestId) : eq(comments.id, commentId);
    const written = await tx
      .select()
      .from(comments)
      .where(and(ofGuest, eq(comments.layoutId, layoutId)))
      .orderBy(asc(comments.id));
    for (const comment of written) await deleteComment(ctx, tx, { layout, comment });
    // Those under the comments went with them.
    const answered = guestId
      ? await tx
          .select()
          .from(replies)
          .where(and(eq(replies.guestId, guestId), eq(replies.layoutId, layoutId)))
          .orderBy(asc(replies.seq))
      : [];
    for (const reply of answered) await deleteReply(ctx, tx, { layout, reply });
    const removed = { comments: written.length, replies: answered.length };
    const details = { layout: layout.title, ...removed };
    await recordSpaceAct(ctx, tx, { action: "guest_removed", details });
    return removed;
  });
}
