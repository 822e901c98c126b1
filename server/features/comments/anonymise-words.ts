import { and, eq, ne } from "drizzle-orm";
import { FORMER_MEMBER } from "#contract/messages/spaces.ts";
import type { Services } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

/** What a member wrote in others' spaces stays there when their account goes, without their name. */
export async function anonymiseWordsOf(
  { live }: Pick<Services, "live">,
  db: Queryable,
  userId: string,
): Promise<void> {
  const elsewhere = and(eq(comments.authorId, userId), ne(comments.ownerId, userId));
  // By id, so that two members who leave at the same moment do not deadlock.
  const written = await db
    .select({ layoutId: comments.layoutId })
    .from(comments)
    .where(elsewhere)
    .orderBy(comments.id)
    .for("update");
  await db.update(comments).set({ name: FORMER_MEMBER, authorId: null }).where(elsewhere);
  // What is cached of those layouts shows the name.
  const layoutIds = [...new Set(written.map(({ layoutId }) => layoutId))];
  await live.publish(db, layoutIds.map(layoutTopic), "anonymised");
}
