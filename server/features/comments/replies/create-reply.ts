import { sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Visibility } from "#contract/routes/replies.ts";
import type { Context } from "#server/context.ts";
import { type Actor, authorship, isPausedFor, limitsOf } from "#server/features/comments/actor.ts";
import { findComment } from "#server/features/comments/comment-queries.ts";
import { lockLayout } from "#server/features/comments/lock-layout.ts";
import { recordMentions } from "#server/features/comments/mentions.ts";
import { isGoneForGuests, type ReplyRow } from "#server/features/comments/present-words.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { countNewReply } from "#server/features/comments/replies/count-replies.ts";
import { UNTOUCHED, writeOnce } from "#server/features/comments/write-once.ts";
import { byId } from "#server/platform/db/batched.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { preparedInsert, preparedSelect } from "#server/platform/db/prepared.ts";
import { takeAttempts } from "#server/platform/db/rate-limit.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { askedTogether } from "#server/platform/db/transactions.ts";

interface Target {
  layoutId: string;
  commentId: string;
  actor: Actor;
  visibility: Visibility;
  /** Members of the space whom it names. */
  mentioned?: readonly string[];
}

export interface ReplyDraft {
  id: string;
  name?: string | undefined;
  text: string;
}

/** One reply however often it is sent: the client's id decides. */
export async function createReply(
  ctx: Context,
  target: Target,
  draft: ReplyDraft,
): Promise<ReplyRow> {
  const { layoutId, commentId, visibility } = target;
  const made = await writeOnce(ctx, { layoutId, id: draft.id }, findReply, (tx) =>
    writeReply(ctx, tx, target, draft),
  );
  // An id that is taken elsewhere, or by what only others may read, says nothing about what it belongs to.
  if (made.commentId !== commentId || made.visibility !== visibility) {
    throw new Failure("not_found");
  }
  return made;
}

/** Refusals are returned: others share the transaction, and what was counted is to be kept. */
async function writeReply(
  ctx: Context,
  tx: Tx,
  { layoutId, commentId, actor, visibility, mentioned = [] }: Target,
  draft: ReplyDraft,
): Promise<ReplyRow | Failure> {
  const [layout, sent, comment] = await askedTogether([
    lockLayout(tx, layoutId),
    findReply(tx, draft.id),
    findComment(tx, commentId),
  ]);
  if (!layout) return new Failure("not_found");
  if (sent) return sent;
  if (comment?.layoutId !== layoutId) return new Failure("not_found");
  if (visibility === "public" && isGoneForGuests(comment)) return new Failure("not_found");
  if (isPausedFor(actor, layout)) return new Failure("comments_paused");
  const at = ctx.clock();
  const { allowed, retryAfterSeconds } = await takeAttempts(tx, limitsOf(actor, ctx, layoutId), at);
  if (!allowed) return new Failure("too_many_requests", { retry_after: retryAfterSeconds });
  if (!(await countNewReply(tx, { commentId, visibility }))) return new Failure("replies_full");
  const type = "reply.created";
  const event = { type, layoutId, commentId, replyId: draft.id, visibility, at } as const;
  const seq = await recordEvent(tx, event);
  const reply: ReplyRow = {
    ...UNTOUCHED,
    id: draft.id,
    commentId,
    layoutId,
    ownerId: layout.userId,
    seq,
    ...authorship(actor),
    name: draft.name || ANONYMOUS,
    text: draft.text,
    visibility,
    createdAt: at,
  };
  await askedTogether([
    insertReply(tx, reply),
    recordMentions(tx, mentioned, { commentId, replyId: reply.id, at }),
    ctx.announce(tx, { type, at, layout, seq, reply, comment, mentioned }),
  ]);
  return reply;
}

const findReply = byId(
  preparedSelect("replies-by-id", (db) =>
    db
      .select()
      .from(replies)
      .where(sql`${replies.id} = any(${sql.placeholder("ids")})`),
  ),
);

const insertReply = preparedInsert("insert-reply", replies);
