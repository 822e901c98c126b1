import { and, asc, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Thread } from "#contract/routes/replies.ts";
import { inSpace, type Space, type SpaceContext } from "#server/context.ts";
import { getCommentOf, getSpaceComment } from "#server/features/comments/comment-queries.ts";
import {
  type Audience,
  isGoneForGuests,
  presentThread,
  type ReplyRow,
} from "#server/features/comments/present-words.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

export async function getSpaceReply(
  db: Queryable,
  space: Space,
  replyId: string,
): Promise<ReplyRow> {
  const [reply] = await db
    .select()
    .from(replies)
    .where(and(eq(replies.id, replyId), inSpace(space, replies)));
  if (!reply) throw new Failure("not_found");
  return reply;
}

/** A reply on a layout that the caller has already been shown to. */
export async function getReplyOf(
  db: Queryable,
  layoutId: string,
  replyId: string,
): Promise<ReplyRow> {
  const [reply] = await db
    .select()
    .from(replies)
    .where(and(eq(replies.id, replyId), eq(replies.layoutId, layoutId)));
  if (!reply) throw new Failure("not_found");
  return reply;
}

export async function readThread(
  { db, space }: Pick<SpaceContext, "db" | "space">,
  commentId: string,
  audience: Audience,
): Promise<Thread> {
  const comment = await getSpaceComment(db, space, commentId);
  if (audience === "guests" && isGoneForGuests(comment)) throw new Failure("not_found");
  return presentThread(comment, await listReplies(db, commentId), audience);
}

export async function readPublicThread(
  db: Queryable,
  layoutId: string,
  commentId: string,
): Promise<Thread> {
  const comment = await getCommentOf(db, layoutId, commentId);
  if (isGoneForGuests(comment)) throw new Failure("not_found");
  return presentThread(comment, await listReplies(db, commentId), "guests");
}

/** Oldest first. There are few: see limits. */
function listReplies(db: Queryable, commentId: string): Promise<ReplyRow[]> {
  return db
    .select()
    .from(replies)
    .where(eq(replies.commentId, commentId))
    .orderBy(asc(replies.seq));
}
