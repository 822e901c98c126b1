import { invalidInput } from "#contract/errors.ts";
import { moveMark, roundPercent } from "#contract/mark-geometry.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import type { Context } from "#server/context.ts";
import {
  type Actor,
  limitsOf,
  requireHand,
  requireUnpaused,
} from "#server/features/comments/actor.ts";
import { requireRate } from "#server/features/comments/comment-limits.ts";
import { getCommentOf } from "#server/features/comments/comment-queries.ts";
import { holdComment, updateComment } from "#server/features/comments/held-comment.ts";
import type { CommentRow } from "#server/features/comments/present-words.ts";

interface Move {
  layoutId: string;
  commentId: string;
  x_position: number;
  y_position: number;
}

/** Its mark goes along. The words stay as they are: that is no edit. */
export async function moveComment(
  ctx: Context,
  actor: Actor,
  { x_position, y_position, ...which }: Move,
): Promise<CommentRow> {
  requireHand(actor, await getCommentOf(ctx.db, which.layoutId, which.commentId));
  await requireRate(ctx, limitsOf(actor, ctx, which.layoutId));
  return holdComment(ctx, which, async (tx, held) => {
    const { layout, comment } = held;
    requireHand(actor, comment);
    requireUnpaused(actor, layout);
    if (!comment.pinned) throw invalidInput("x_position", commentMessages.unpinned);
    const [xPosition, yPosition] = [roundPercent(x_position), roundPercent(y_position)];
    const { mark } = comment;
    const moved =
      mark && moveMark(mark, xPosition - comment.xPosition, yPosition - comment.yPosition);
    return updateComment(ctx, tx, held, { xPosition, yPosition, mark: moved });
  });
}
