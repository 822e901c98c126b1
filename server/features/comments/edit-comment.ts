import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Context } from "#server/context.ts";
import {
  type Actor,
  isAuthor,
  limitsOf,
  requireHand,
  requireUnpaused,
} from "#server/features/comments/actor.ts";
import { requireRate } from "#server/features/comments/comment-limits.ts";
import { getCommentOf } from "#server/features/comments/comment-queries.ts";
import { holdComment, updateComment } from "#server/features/comments/held-comment.ts";
import type { CommentRow } from "#server/features/comments/present-words.ts";

export async function editComment(
  ctx: Context,
  actor: Actor,
  { comment: words, ...which }: { layoutId: string; commentId: string; comment: string },
): Promise<CommentRow> {
  requireHand(actor, await getCommentOf(ctx.db, which.layoutId, which.commentId));
  await requireRate(ctx, limitsOf(actor, ctx, which.layoutId));
  return holdComment(ctx, which, async (tx, held) => {
    const { layout, comment } = held;
    requireHand(actor, comment);
    requireUnpaused(actor, layout);
    if (comment.removedAt) throw new Failure("not_found");
    if (comment.comment === words) return comment;
    const editing = editBy(actor, { ...comment, text: comment.comment }, ctx.clock());
    const change = { comment: words, commentFolded: foldText(words), ...editing };
    return updateComment(ctx, tx, held, change);
  });
}

interface Words {
  authorId: string | null;
  guestId: string | null;
  text: string;
  original: string | null;
}

/** Of one's own words the old ones are not kept; of others' it shows who changed them, and the original. */
export function editBy(actor: Actor, words: Words, at: Date) {
  if (actor.kind === "guest" || isAuthor(actor, words)) {
    return { editedAt: at, editedBy: null, editedByName: null, original: null };
  }
  return {
    editedAt: at,
    editedBy: actor.id,
    editedByName: actor.name,
    original: words.original ?? words.text,
  };
}
