import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { SpaceContext } from "#server/context.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

const NEWS_MS = 20 * 24 * 3600_000;

/** While a layout is filled, what is written on it is told to nobody. */
export async function holdNotices({ db }: SpaceContext, layoutId: string): Promise<void> {
  await db.update(layouts).set({ noticesOwedSince: new Date() }).where(eq(layouts.id, layoutId));
}

/** Puts what visitors wrote lately into the owner's bell, and mails none of it. */
export async function seedNotices({ db, space }: SpaceContext, layoutId: string): Promise<void> {
  const since = new Date(Date.now() - NEWS_MS);
  const place = { userId: space.id, spaceId: space.id, layoutId };
  const written = await db
    .select({ id: comments.id, seq: comments.seq, at: comments.createdAt })
    .from(comments)
    .where(
      and(
        eq(comments.layoutId, layoutId),
        isNull(comments.authorId),
        gt(comments.createdAt, since),
        eq(comments.pinned, true),
      ),
    );
  const answered = await db
    .select({
      id: replies.id,
      commentId: replies.commentId,
      seq: replies.seq,
      at: replies.createdAt,
    })
    .from(replies)
    .where(
      and(eq(replies.layoutId, layoutId), isNull(replies.authorId), gt(replies.createdAt, since)),
    );
  const rows = [
    ...written.map(({ id, seq, at: createdAt }) => {
      const subject = { subjectId: id, commentId: id, seq, createdAt };
      return { ...place, kind: "comment" as const, ...subject };
    }),
    ...answered.map(({ id, commentId, seq, at: createdAt }) => {
      const subject = { subjectId: id, commentId, replyId: id, seq, createdAt };
      return { ...place, kind: "reply" as const, ...subject };
    }),
  ];
  if (rows.length > 0) await db.insert(notices).values(rows);
  await db
    .update(layouts)
    .set({ noticesOwedSince: null, noticeSeq: sql`${layouts.eventSeq}` })
    .where(eq(layouts.id, layoutId));
}
