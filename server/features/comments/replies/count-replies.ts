import { and, eq, lt, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { ReplyRow } from "#server/features/comments/present-words.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { comments } from "#server/platform/db/schema/comments.ts";

type Counted = Pick<ReplyRow, "commentId" | "visibility">;

const all = sql<number>`${comments.replyCount} + ${comments.teamReplyCount}`;

/**
 * Counts one more and says whether there was room, by whoever holds the layout: others of the same moment
 * count too. What the team says among itself takes nothing from what everybody may say.
 */
export async function countNewReply(tx: Tx, { commentId, visibility }: Counted): Promise<boolean> {
  const add = visibility === "team" ? addForTeam : addForAll;
  return (await add(tx, { commentId })).length > 0;
}

const ofComment = eq(comments.id, sql.placeholder("commentId"));

const addForAll = prepared("count-new-reply", (db) =>
  db
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + 1` })
    .where(and(ofComment, lt(comments.replyCount, limits.replies)))
    .returning({ id: comments.id }),
);

const addForTeam = prepared("count-new-team-reply", (db) =>
  db
    .update(comments)
    .set({ teamReplyCount: sql`${comments.teamReplyCount} + 1` })
    .where(and(ofComment, lt(all, limits.replies)))
    .returning({ id: comments.id }),
);

/** By whoever holds the layout. */
export async function countRemovedReply(tx: Tx, { commentId, visibility }: Counted): Promise<void> {
  const change =
    visibility === "team"
      ? { teamReplyCount: sql`${comments.teamReplyCount} - 1` }
      : { replyCount: sql`${comments.replyCount} - 1` };
  await tx.update(comments).set(change).where(eq(comments.id, commentId));
}
