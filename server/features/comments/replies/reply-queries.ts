import { and, asc, eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Thread } from "#contract/routes/replies.ts";
import { inSpace, type Services, type Space, type SpaceContext } from "#server/context.ts";
import { commentOnLayout, getSpaceComment } from "#server/features/comments/comment-queries.ts";
import {
  type Audience,
  isGoneForGuests,
  presentThread,
  type ReplyRow,
} from "#server/features/comments/present-words.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
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
  { db, reads, space }: Pick<SpaceContext, "db" | "reads" | "space">,
  commentId: string,
  audience: Audience,
): Promise<Thread> {
  const comment = await getSpaceComment(db, space, commentId);
  if (audience === "guests" && isGoneForGuests(comment)) throw new Failure("not_found");
  return presentThread(comment, await reads.run(repliesOfComment, { commentId }), audience);
}

export async function readPublicThread(
  { reads }: Pick<Services, "reads">,
  layoutId: string,
  commentId: string,
): Promise<Thread> {
  const [[comment], answers] = await Promise.all([
    reads.run(commentOnLayout, { layoutId, commentId }),
    reads.run(repliesOfComment, { commentId }),
  ]);
  if (!comment || isGoneForGuests(comment)) throw new Failure("not_found");
  return presentThread(comment, answers, "guests");
}

/** Oldest first. There are few: see limits. */
const repliesOfComment = preparedSelect("replies-of-comment", (db) =>
  db
    .select()
    .from(replies)
    .where(eq(replies.commentId, sql.placeholder("commentId")))
    .orderBy(asc(replies.seq)),
);
