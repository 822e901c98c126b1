import { and, asc, eq, gt, lte, type SQL } from "drizzle-orm";
import { isAnswerToGuest } from "#server/features/notices/guests/answers-to-guest.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

interface Followed {
  followId: string;
  /** The event of the layout up to which they were told. */
  toldSeq: number;
}

export type GuestAnswer = Awaited<ReturnType<typeof readGuestAnswers>>[number];

/** What a guest was not told of yet, as it stands now. */
export function readGuestAnswers(db: Queryable, { followId, toldSeq }: Followed, upTo: number) {
  return db
    .select({
      commentId: replies.commentId,
      by: replies.name,
      text: replies.text,
      version: comments.version,
      x: comments.xPosition,
      y: comments.yPosition,
      pinned: comments.pinned,
    })
    .from(guestFollows)
    .innerJoin(guestAddresses, eq(guestAddresses.id, guestFollows.addressId))
    .innerJoin(replies, eq(replies.layoutId, guestFollows.layoutId))
    .innerJoin(comments, eq(comments.id, replies.commentId))
    .where(and(isUntold(db, { followId, toldSeq }), lte(replies.seq, upTo)))
    .orderBy(asc(replies.seq));
}

/** Whether somebody has answered since. */
export async function hasGuestAnswers(db: Queryable, followed: Followed): Promise<boolean> {
  const [answer] = await db
    .select({ id: replies.id })
    .from(guestFollows)
    .innerJoin(guestAddresses, eq(guestAddresses.id, guestFollows.addressId))
    .innerJoin(replies, eq(replies.layoutId, guestFollows.layoutId))
    .innerJoin(comments, eq(comments.id, replies.commentId))
    .where(isUntold(db, followed))
    .limit(1);
  return answer !== undefined;
}

function isUntold(db: Queryable, { followId, toldSeq }: Followed): SQL {
  return and(eq(guestFollows.id, followId), gt(replies.seq, toldSeq), isAnswerToGuest(db)) as SQL;
}
