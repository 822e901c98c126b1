import { and, asc, eq } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Context } from "#server/context.ts";
import { requireRate } from "#server/features/comments/comment-limits.ts";
import { getCommentOf } from "#server/features/comments/comment-queries.ts";
import {
  type Changing,
  holdLayout,
  updateComment,
} from "#server/features/comments/held-comment.ts";
import { recountReactions } from "#server/features/comments/react.ts";
import { removeWords } from "#server/features/comments/remove-comment.ts";
import { deleteReply } from "#server/features/comments/replies/remove-reply.ts";
import { eraseIdentitiesOf } from "#server/features/evidence/index.ts";
import { forgetAnswers } from "#server/features/repeats/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { reactions, replies } from "#server/platform/db/schema/replies.ts";
import type { EventLayout } from "#server/recorded-events.ts";

interface Erased {
  comments: number;
  replies: number;
}

/** Everything that a browser wrote without an account; of what was answered only an empty place stays. */
export async function eraseGuest(
  ctx: Context,
  guestId: string | null,
): Promise<Erased & { decisions: number }> {
  const erased: Erased & { decisions: number } = { comments: 0, replies: 0, decisions: 0 };
  if (guestId === null) return erased;
  const key = `guest-erase:${ctx.clientAddress}`;
  await requireRate(ctx, [{ key, limit: 10, windowSeconds: 60 }]);
  erased.decisions = await ctx.db.transaction(async (tx) => {
    await ctx.announce(tx, { type: "guest.erased", at: ctx.clock(), guestId });
    return eraseIdentitiesOf(ctx, tx, { guestId });
  });
  for (const layoutId of await layoutsOf(ctx, guestId)) {
    const here = await holdLayout(ctx, layoutId, (tx, layout) =>
      eraseFrom(ctx, tx, layout, guestId),
    );
    erased.comments += here.comments;
    erased.replies += here.replies;
  }
  return erased;
}

async function layoutsOf({ db }: Changing, guestId: string): Promise<string[]> {
  const found = await union(
    db.select({ id: comments.layoutId }).from(comments).where(eq(comments.guestId, guestId)),
    db.select({ id: replies.layoutId }).from(replies).where(eq(replies.guestId, guestId)),
    db
      .select({ id: comments.layoutId })
      .from(reactions)
      .innerJoin(comments, eq(comments.id, reactions.commentId))
      .where(eq(reactions.guestId, guestId)),
  );
  return found.map(({ id }) => id).sort();
}

async function eraseFrom(
  ctx: Changing,
  tx: Tx,
  layout: EventLayout,
  guestId: string,
): Promise<Erased> {
  await forgetAnswers(tx, layout.userId);
  const answered = await tx
    .select()
    .from(replies)
    .where(and(eq(replies.guestId, guestId), eq(replies.layoutId, layout.id)))
    .orderBy(asc(replies.seq));
  for (const reply of answered) await deleteReply(ctx, tx, { layout, reply });
  const written = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.guestId, guestId), eq(comments.layoutId, layout.id)))
    .orderBy(asc(comments.id));
  for (const comment of written) {
    const held = { layout, comment };
    if (!comment.removedAt) await removeWords(ctx, tx, held);
    const stays = await tx.$count(comments, eq(comments.id, comment.id));
    if (stays === 0) continue;
    const left = await getCommentOf(tx, layout.id, comment.id);
    await updateComment(ctx, tx, { layout, comment: left }, { name: ANONYMOUS, guestId: null });
  }
  await eraseReactions(ctx, tx, layout, guestId);
  return { comments: written.length, replies: answered.length };
}

async function eraseReactions(
  ctx: Changing,
  tx: Tx,
  layout: EventLayout,
  guestId: string,
): Promise<void> {
  const given = await tx
    .select({ commentId: reactions.commentId, replyId: reactions.replyId })
    .from(reactions)
    .innerJoin(comments, eq(comments.id, reactions.commentId))
    .where(and(eq(reactions.guestId, guestId), eq(comments.layoutId, layout.id)));
  const subjects = new Map(given.map((one) => [one.replyId ?? one.commentId, one]));
  for (const { commentId, replyId } of subjects.values()) {
    await tx
      .delete(reactions)
      .where(and(eq(reactions.guestId, guestId), eq(reactions.commentId, commentId)));
    const comment = await getCommentOf(tx, layout.id, commentId);
    await recountReactions(ctx, tx, { layout, comment }, replyId);
  }
}
