import { and, eq, ne, or } from "drizzle-orm";
import { FORMER_MEMBER } from "#contract/messages/spaces.ts";
import type { Services } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { layoutTopic, overviewTopic } from "#server/platform/live/topics.ts";

const GONE = {
  author: { name: FORMER_MEMBER, authorId: null, byMember: true },
  editor: { editedByName: FORMER_MEMBER, editedBy: null },
  resolver: { resolvedByName: FORMER_MEMBER, resolvedBy: null },
};

/** What a member wrote in others' spaces stays there when their account goes, without their name. */
export async function anonymiseWordsOf(
  { live }: Pick<Services, "live">,
  db: Queryable,
  userId: string,
): Promise<void> {
  const topics = new Set<string>();
  for (const table of [comments, replies]) {
    // By id, so that two members who leave at the same moment do not deadlock.
    const named = await db
      .select({ layoutId: table.layoutId, ownerId: table.ownerId })
      .from(table)
      .where(and(ne(table.ownerId, userId), namesPerson(table, userId)))
      .orderBy(table.id)
      .for("no key update");
    for (const { layoutId, ownerId } of named) {
      topics.add(layoutTopic(layoutId)).add(overviewTopic(ownerId));
    }
    const elsewhere = ne(table.ownerId, userId);
    await db
      .update(table)
      .set(GONE.author)
      .where(and(elsewhere, eq(table.authorId, userId)));
    await db
      .update(table)
      .set(GONE.editor)
      .where(and(elsewhere, eq(table.editedBy, userId)));
  }
  await db
    .update(comments)
    .set(GONE.resolver)
    .where(and(ne(comments.ownerId, userId), eq(comments.resolvedBy, userId)));
  // What is cached of those layouts shows the name, and so do their spaces' open pages.
  await live.publish(db, [...topics], "anonymised");
}

function namesPerson(table: typeof comments | typeof replies, userId: string) {
  const words = [eq(table.authorId, userId), eq(table.editedBy, userId)];
  return or(...words, "resolvedBy" in table ? eq(table.resolvedBy, userId) : undefined);
}
