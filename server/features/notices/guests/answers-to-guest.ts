import { and, eq, exists, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { guestAddresses } from "#server/platform/db/schema/notices.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

const earlier = alias(replies, "earlier");

/**
 * Of a reply joined with its comment and an address: whether everybody may see it, somebody else wrote it, and
 * this guest wrote the comment or had answered it.
 */
export function isAnswerToGuest(db: Queryable): SQL {
  const { guestId } = guestAddresses;
  const answered = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.commentId, replies.commentId),
        eq(earlier.guestId, guestId),
        lt(earlier.seq, replies.seq),
      ),
    );
  const isTheirs = and(eq(comments.guestId, guestId), isNull(comments.removedAt));
  return and(
    eq(replies.visibility, "public"),
    sql`${replies.guestId} is distinct from ${guestId}`,
    or(isTheirs, exists(answered)),
  ) as SQL;
}
