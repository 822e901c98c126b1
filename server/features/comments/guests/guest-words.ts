import { and, eq } from "drizzle-orm";
import type { ReactionKind } from "#contract/reactions.ts";
import type { GuestWords } from "#contract/routes/replies.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { reactions, replies } from "#server/platform/db/schema/replies.ts";

/** What a browser wrote on a layout; never part of what everybody is answered. */
export async function readGuestWords(
  db: Queryable,
  layoutId: string,
  guestId: string | null,
): Promise<GuestWords> {
  if (guestId === null) return { comments: [], replies: [], reactions: [] };
  const [written, answered, reacted] = await Promise.all([
    db
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.guestId, guestId), eq(comments.layoutId, layoutId))),
    db
      .select({ id: replies.id })
      .from(replies)
      .where(and(eq(replies.guestId, guestId), eq(replies.layoutId, layoutId))),
    readReactions(db, layoutId, { guestId }),
  ]);
  return {
    comments: written.map(({ id }) => id),
    replies: answered.map(({ id }) => id),
    reactions: reacted,
  };
}

/** The reactions of a member, or of a guest, to what stands on a layout. */
export async function readReactions(
  db: Queryable,
  layoutId: string,
  person: { userId: string } | { guestId: string },
): Promise<GuestWords["reactions"]> {
  const found = await db
    .select({
      commentId: reactions.commentId,
      replyId: reactions.replyId,
      kind: reactions.kind,
    })
    .from(reactions)
    .innerJoin(comments, eq(comments.id, reactions.commentId))
    .where(
      and(
        eq(comments.layoutId, layoutId),
        "userId" in person
          ? eq(reactions.userId, person.userId)
          : eq(reactions.guestId, person.guestId),
      ),
    );
  const kindsById = new Map<string, ReactionKind[]>();
  for (const { commentId, replyId, kind } of found) {
    const id = replyId ?? commentId;
    kindsById.set(id, [...(kindsById.get(id) ?? []), kind]);
  }
  return [...kindsById].map(([id, kinds]) => ({ id, kinds }));
}
