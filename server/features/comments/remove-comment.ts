import { and, eq, isNull, lte } from "drizzle-orm";
import type { Context, SpaceContext } from "#server/context.ts";
import { type Actor, isAuthor, memberOf, requireHand } from "#server/features/comments/actor.ts";
import { getSpaceComment, isShownToGuests } from "#server/features/comments/comment-queries.ts";
import {
  type Changing,
  deleteComment,
  type Held,
  holdComment,
  updateComment,
} from "#server/features/comments/held-comment.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { mentions, reactions } from "#server/platform/db/schema/replies.ts";

/** A member's removal stands in the history of the space. */
export async function removeOwnComment(ctx: SpaceContext, commentId: string): Promise<void> {
  const { layoutId } = await getSpaceComment(ctx.db, ctx.space, commentId);
  const actor = memberOf(ctx);
  return holdComment(ctx, { layoutId, commentId }, async (tx, held) => {
    const number = await numberOf(tx, layoutId, held.comment.seq);
    await removeHeld(ctx, tx, actor, held);
    const details = { layout: held.layout.title, number };
    await recordSpaceAct(ctx, tx, { action: "comment_removed", details });
  });
}

export function removeComment(
  ctx: Context,
  actor: Actor,
  which: { layoutId: string; commentId: string },
): Promise<void> {
  return holdComment(ctx, which, (tx, held) => removeHeld(ctx, tx, actor, held));
}

/**
 * By its author, a comment that was answered keeps its name and number and loses its words, so that the
 * answers stay; otherwise it goes.
 */
async function removeHeld(ctx: Changing, tx: Tx, actor: Actor, held: Held): Promise<void> {
  const { comment } = held;
  requireHand(actor, comment);
  if (isAuthor(actor, comment) && !comment.removedAt) await removeWords(ctx, tx, held);
  else await deleteComment(ctx, tx, held);
}

export async function removeWords(ctx: Changing, tx: Tx, held: Held): Promise<void> {
  const { comment } = held;
  if (comment.replyCount + comment.teamReplyCount === 0) return deleteComment(ctx, tx, held);
  const { id } = comment;
  await tx.delete(reactions).where(and(eq(reactions.commentId, id), isNull(reactions.replyId)));
  await tx.delete(mentions).where(and(eq(mentions.commentId, id), isNull(mentions.replyId)));
  await updateComment(ctx, tx, held, {
    comment: "",
    commentFolded: "",
    mark: null,
    reactions: {},
    original: null,
    editedBy: null,
    editedByName: null,
    removedAt: ctx.clock(),
  });
}

function numberOf(tx: Tx, layoutId: string, seq: number): Promise<number> {
  const upTo = and(eq(comments.layoutId, layoutId), lte(comments.seq, seq), isShownToGuests);
  return tx.$count(comments, upTo);
}
