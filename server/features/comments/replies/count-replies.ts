import { eq, sql } from "drizzle-orm";
import type { ReplyRow } from "#server/features/comments/present-words.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";

/** By whoever holds the layout. */
export async function countReplies(
  tx: Tx,
  { commentId, visibility }: Pick<ReplyRow, "commentId" | "visibility">,
  by: 1 | -1,
): Promise<void> {
  const change =
    visibility === "team"
      ? { teamReplyCount: sql`${comments.teamReplyCount} + ${by}` }
      : { replyCount: sql`${comments.replyCount} + ${by}` };
  await tx.update(comments).set(change).where(eq(comments.id, commentId));
}
