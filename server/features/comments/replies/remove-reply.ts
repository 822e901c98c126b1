import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { type Actor, requireHand } from "#server/features/comments/actor.ts";
import { getCommentOf } from "#server/features/comments/comment-queries.ts";
import {
  type Changing,
  deleteComment,
  updateComment,
} from "#server/features/comments/held-comment.ts";
import { isGoneForGuests } from "#server/features/comments/present-words.ts";
import { countRemovedReply } from "#server/features/comments/replies/count-replies.ts";
import {
  type HeldReply,
  holdReply,
  recordReplyEvent,
} from "#server/features/comments/replies/held-reply.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

export function removeReply(
  ctx: Context,
  actor: Actor,
  which: { layoutId: string; replyId: string },
): Promise<void> {
  return holdReply(ctx, actor, which, async (tx, held) => {
    requireHand(actor, held.reply);
    await deleteReply(ctx, tx, held);
  });
}

export async function deleteReply(ctx: Changing, tx: Tx, held: HeldReply): Promise<void> {
  const { layout, reply } = held;
  const before = await getCommentOf(tx, layout.id, reply.commentId);
  // The comment first: see lock-order.ts.
  await countRemovedReply(tx, reply);
  await tx.delete(replies).where(eq(replies.id, reply.id));
  await recordReplyEvent(ctx, tx, held, "reply.deleted");
  if (!before.removedAt) return;
  // Of a comment whose author removed it, the last answer was all that kept it.
  const comment = await getCommentOf(tx, layout.id, reply.commentId);
  if (comment.replyCount + comment.teamReplyCount === 0) {
    await deleteComment(ctx, tx, { layout, comment: before });
  } else if (isGoneForGuests(comment)) {
    await updateComment(ctx, tx, { layout, comment: before }, { replyCount: 0 });
  }
}
