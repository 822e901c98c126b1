import { Failure } from "#contract/errors.ts";
import { type Actor, audienceOf } from "#server/features/comments/actor.ts";
import { type Changing, holdLayout } from "#server/features/comments/held-comment.ts";
import { isFor, type ReplyRow } from "#server/features/comments/present-words.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { getReplyOf } from "#server/features/comments/replies/reply-queries.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import type { EventLayout } from "#server/recorded-events.ts";

export interface HeldReply {
  layout: EventLayout;
  reply: ReplyRow;
}

/** Whoever changes a reply holds its layout. What only the team reads does not exist for a guest. */
export function holdReply<T>(
  ctx: Changing,
  actor: Actor,
  { layoutId, replyId }: { layoutId: string; replyId: string },
  work: (tx: Tx, held: HeldReply) => Promise<T>,
): Promise<T> {
  return holdLayout(ctx, layoutId, async (tx, layout) =>
    work(tx, { layout, reply: await findReplyFor(tx, actor, { layoutId, replyId }) }),
  );
}

export async function findReplyFor(
  db: Queryable,
  actor: Actor,
  { layoutId, replyId }: { layoutId: string; replyId: string },
): Promise<ReplyRow> {
  const reply = await getReplyOf(db, layoutId, replyId);
  if (!isFor(audienceOf(actor), reply)) throw new Failure("not_found");
  return reply;
}

export async function recordReplyEvent(
  ctx: Changing,
  tx: Tx,
  { layout, reply }: HeldReply,
  type: "reply.updated" | "reply.deleted",
): Promise<void> {
  const at = ctx.clock();
  const { id: replyId, commentId, visibility } = reply;
  const event = { type, layoutId: layout.id, commentId, replyId, visibility, at };
  const seq = await recordEvent(tx, event);
  await ctx.announce(tx, { type, at, layout, seq });
}
