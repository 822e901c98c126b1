import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import { roundMark } from "#contract/mark-geometry.ts";
import type { Mark } from "#contract/marks.ts";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Context } from "#server/context.ts";
import { type Actor, authorship, isPausedFor, limitsOf } from "#server/features/comments/actor.ts";
import { findComment } from "#server/features/comments/comment-queries.ts";
import { lockLayout } from "#server/features/comments/lock-layout.ts";
import { recordMentions } from "#server/features/comments/mentions.ts";
import type { CommentRow } from "#server/features/comments/present-words.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { UNTOUCHED, writeOnce } from "#server/features/comments/write-once.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { preparedInsert } from "#server/platform/db/prepared.ts";
import { takeAttempts } from "#server/platform/db/rate-limit.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { versions } from "#server/platform/db/schema/versions.ts";
import { askedTogether } from "#server/platform/db/transactions.ts";

export interface CommentDraft {
  id: string;
  name?: string | undefined;
  comment: string;
  x_position: number;
  y_position: number;
  mark?: Mark | null | undefined;
  /** False for what belongs to the whole layout. */
  pinned?: boolean;
  /** Without it, the newest. */
  version?: number | undefined;
}

interface Target {
  layoutId: string;
  actor: Actor;
  /** Members of the space whom it names. */
  mentioned?: readonly string[];
}

/** One comment however often it is sent: the client's id decides. */
export async function createComment(
  ctx: Context,
  target: Target,
  draft: CommentDraft,
): Promise<CommentRow> {
  return writeOnce(ctx, { layoutId: target.layoutId, id: draft.id }, findComment, (tx) =>
    writeComment(ctx, tx, target, draft),
  );
}

/** Refusals are returned: others share the transaction, and what was counted is to be kept. */
export async function writeComment(
  ctx: Context,
  tx: Tx,
  { layoutId, actor, mentioned = [] }: Target,
  draft: CommentDraft,
): Promise<CommentRow | Failure> {
  const [layout, sent] = await askedTogether([lockLayout(tx, layoutId), findComment(tx, draft.id)]);
  if (!layout) return new Failure("not_found");
  if (sent) return sent;
  if (isPausedFor(actor, layout)) return new Failure("comments_paused");
  const version = draft.version ?? layout.version;
  // Removed while somebody wrote: they keep their words and choose another.
  if (version !== layout.version && !(await hasVersion(tx, layoutId, version))) {
    return new Failure("not_found");
  }
  const at = ctx.clock();
  const { allowed, retryAfterSeconds } = await takeAttempts(tx, limitsOf(actor, ctx, layoutId), at);
  if (!allowed) return new Failure("too_many_requests", { retry_after: retryAfterSeconds });
  const type = "comment.created";
  const counts = { comments: 1, resolved: 0 };
  const seq = await recordEvent(tx, { type, layoutId, commentId: draft.id, at, counts });
  const comment: CommentRow = {
    ...NEW,
    id: draft.id,
    layoutId,
    ownerId: layout.userId,
    seq,
    ...authorship(actor),
    byOwner: actor.id === layout.userId,
    name: draft.name || ANONYMOUS,
    comment: draft.comment,
    commentFolded: foldText(draft.comment),
    xPosition: draft.x_position,
    yPosition: draft.y_position,
    pinned: draft.pinned ?? true,
    mark: draft.mark ? roundMark(draft.mark) : null,
    createdAt: at,
    version,
  };
  await askedTogether([
    insertComment(tx, comment),
    recordMentions(tx, mentioned, { commentId: comment.id, replyId: null, at }),
    ctx.announce(tx, { type, at, layout, seq, comment, mentioned }),
  ]);
  return comment;
}

async function hasVersion(tx: Tx, layoutId: string, number: number): Promise<boolean> {
  const which = and(eq(versions.layoutId, layoutId), eq(versions.number, number));
  return (await tx.$count(versions, which)) > 0;
}

/** Nothing has happened to it yet. */
const NEW = {
  ...UNTOUCHED,
  status: "open",
  resolvedAt: null,
  resolvedBy: null,
  resolvedByName: null,
  replyCount: 0,
  teamReplyCount: 0,
  removedAt: null,
} as const satisfies Partial<CommentRow>;

const insertComment = preparedInsert("insert-comment", comments);
