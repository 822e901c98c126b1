import type { ListedMark, Mark } from "#contract/marks.ts";
import type { Author, Comment } from "#contract/routes/comments.ts";
import type { Reply, Thread } from "#contract/routes/replies.ts";
import type { comments } from "#server/platform/db/schema/comments.ts";
import type { replies } from "#server/platform/db/schema/replies.ts";

export type CommentRow = typeof comments.$inferSelect;
export type ReplyRow = typeof replies.$inferSelect;

/** Whom words are shown to. What only the team reads is in nothing that is shown to guests. */
export type Audience = "members" | "guests";

/** Removed by its author, and answered by the team alone: to guests it is gone. */
export function isGoneForGuests(comment: Pick<CommentRow, "removedAt" | "replyCount">): boolean {
  return comment.removedAt !== null && comment.replyCount === 0;
}

export function presentComment(row: CommentRow, audience: Audience): Comment {
  return { ...commentFields(row, audience), mark: listedMark(row.mark) };
}

export function presentThread(
  comment: CommentRow,
  answers: readonly ReplyRow[],
  audience: Audience,
): Thread {
  return {
    comment: { ...commentFields(comment, audience), mark: comment.mark },
    replies: answers
      .filter((reply) => isFor(audience, reply))
      .map((reply) => presentReply(reply, audience)),
  };
}

export function isFor(audience: Audience, { visibility }: Pick<ReplyRow, "visibility">): boolean {
  return audience === "members" || visibility === "public";
}

export function replyCountFor(
  audience: Audience,
  { replyCount, teamReplyCount }: Pick<CommentRow, "replyCount" | "teamReplyCount">,
): number {
  return audience === "members" ? replyCount + teamReplyCount : replyCount;
}

function commentFields(row: CommentRow, audience: Audience): Omit<Comment, "mark"> {
  const { resolvedAt } = row;
  return {
    id: row.id,
    layout_id: row.layoutId,
    seq: row.seq,
    name: row.name,
    comment: row.comment,
    x_position: row.xPosition,
    y_position: row.yPosition,
    pinned: row.pinned,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    // Before members had a column of their own they were known by their account, or as the owner.
    author: authorOf({ ...row, byMember: row.byMember || row.byOwner }, audience),
    status: row.status,
    resolved: resolvedAt && { by: row.resolvedByName ?? "", at: resolvedAt.toISOString() },
    reply_count: replyCountFor(audience, row),
    edited_at: row.editedAt?.toISOString() ?? null,
    moderation: moderationOf(row),
    removed: row.removedAt !== null,
    ...(audience === "members" && isGoneForGuests(row) && { team_only: true }),
    reactions: row.reactions,
  };
}

export function presentReply(row: ReplyRow, audience: Audience): Reply {
  return {
    id: row.id,
    comment_id: row.commentId,
    seq: row.seq,
    name: row.name,
    text: row.text,
    author: authorOf(row, audience),
    visibility: row.visibility,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    moderation: moderationOf(row),
    reactions: row.reactions,
  };
}

function authorOf(
  { name, authorId, byMember }: Pick<ReplyRow, "name" | "authorId" | "byMember">,
  audience: Audience,
): Author {
  const kind = byMember || authorId !== null ? "member" : "guest";
  return audience === "members" ? { kind, name, id: authorId } : { kind, name };
}

function moderationOf({ editedByName, original }: Pick<ReplyRow, "editedByName" | "original">) {
  if (editedByName === null || original === null) return null;
  return { by: editedByName, original };
}

/** The points of strokes are left out of lists: they come with the thread. */
function listedMark(mark: Mark | null): ListedMark | null {
  return mark?.kind === "strokes" ? { kind: "strokes" } : mark;
}
