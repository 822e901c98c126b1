import { and, count, eq, isNull } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { ReactionCounts, ReactionKind } from "#contract/reactions.ts";
import type { Context } from "#server/context.ts";
import { type Actor, requireUnpaused } from "#server/features/comments/actor.ts";
import { reactionLimit, requireRate } from "#server/features/comments/comment-limits.ts";
import {
  type Changing,
  type Held,
  holdComment,
  updateComment,
} from "#server/features/comments/held-comment.ts";
import { isGoneForGuests } from "#server/features/comments/present-words.ts";
import { findReplyFor, recordReplyEvent } from "#server/features/comments/replies/held-reply.ts";
import { getReplyOf } from "#server/features/comments/replies/reply-queries.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { reactions, replies } from "#server/platform/db/schema/replies.ts";

interface Reaction {
  layoutId: string;
  commentId: string;
  reply_id?: string | null | undefined;
  kind: ReactionKind;
  on: boolean;
}

/** One of each kind per person, however often it is sent. */
export async function react(
  ctx: Context,
  actor: Actor,
  { kind, on, reply_id: replyId = null, ...which }: Reaction,
): Promise<{ reactions: ReactionCounts }> {
  const person = personOf(actor);
  const who = actor.kind === "member" ? actor.id : `address:${ctx.clientAddress}`;
  await requireRate(ctx, [reactionLimit(who)]);
  return holdComment(ctx, which, async (tx, held) => {
    const { layout, comment } = held;
    requireUnpaused(actor, layout);
    if (comment.removedAt && !replyId) throw new Failure("not_found");
    if (actor.kind === "guest" && isGoneForGuests(comment)) throw new Failure("not_found");
    const mine = { commentId: comment.id, replyId, kind, ...person };
    const where = { layoutId: layout.id, replyId: replyId ?? "" };
    const reply = replyId && (await findReplyFor(tx, actor, where));
    if (reply && reply.commentId !== comment.id) throw new Failure("not_found");
    const changed = on ? await addReaction(tx, mine, ctx.clock()) : await dropReaction(tx, mine);
    if (!changed) return { reactions: (reply || comment).reactions };
    return { reactions: await recountReactions(ctx, tx, held, replyId) };
  });
}

/** Of a comment, or of a reply to it; told to everybody who sees it. */
export async function recountReactions(
  ctx: Changing,
  tx: Tx,
  held: Held,
  replyId: string | null,
): Promise<ReactionCounts> {
  const { layout, comment } = held;
  const subject = replyId
    ? eq(reactions.replyId, replyId)
    : and(eq(reactions.commentId, comment.id), isNull(reactions.replyId));
  const counted = await tx
    .select({ kind: reactions.kind, count: count() })
    .from(reactions)
    .where(subject)
    .groupBy(reactions.kind);
  const counts: ReactionCounts = Object.fromEntries(counted.map((row) => [row.kind, row.count]));
  if (!replyId) {
    await updateComment(ctx, tx, held, { reactions: counts });
    return counts;
  }
  await tx.update(replies).set({ reactions: counts }).where(eq(replies.id, replyId));
  const reply = await getReplyOf(tx, layout.id, replyId);
  await recordReplyEvent(ctx, tx, { layout, reply }, "reply.updated");
  return counts;
}

type Person = { userId: string; guestId: null } | { userId: null; guestId: string };

function personOf(actor: Actor): Person {
  if (actor.kind === "member") return { userId: actor.id, guestId: null };
  if (actor.id === null) throw new Failure("guest_required");
  return { userId: null, guestId: actor.id };
}

type OwnReaction = Person & { commentId: string; replyId: string | null; kind: ReactionKind };

async function addReaction(tx: Tx, mine: OwnReaction, at: Date): Promise<boolean> {
  const row = { ...mine, createdAt: at };
  const added = await tx.insert(reactions).values(row).onConflictDoNothing().returning();
  return added.length > 0;
}

async function dropReaction(
  tx: Tx,
  { commentId, replyId, kind, userId, guestId }: OwnReaction,
): Promise<boolean> {
  const dropped = await tx
    .delete(reactions)
    .where(
      and(
        eq(reactions.commentId, commentId),
        replyId ? eq(reactions.replyId, replyId) : isNull(reactions.replyId),
        eq(reactions.kind, kind),
        userId ? eq(reactions.userId, userId) : eq(reactions.guestId, guestId ?? ""),
      ),
    )
    .returning();
  return dropped.length > 0;
}
