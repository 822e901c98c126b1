import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { DescribedNotice } from "#server/features/notices/describe-notices.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import { layoutReads } from "#server/platform/db/schema/replies.ts";

/** To be joined: how far a notice's person has read its layout. */
export const readOfLayout = and(
  eq(layoutReads.userId, notices.userId),
  eq(layoutReads.layoutId, notices.layoutId),
) as SQL;

/** Opened in the bell, or its words were read where they stand. */
export const isUnread = and(
  isNull(notices.readAt),
  sql`(${notices.seq} is null or ${notices.seq} > coalesce(${layoutReads.seq}, 0))`,
) as SQL<boolean>;

/** The same of notices at hand. */
export async function isRead(
  db: Queryable,
  told: readonly DescribedNotice[],
): Promise<(notice: DescribedNotice) => boolean> {
  const ids = told.map(({ id }) => id);
  if (ids.length === 0) return () => false;
  const unread = await db
    .select({ id: notices.id })
    .from(notices)
    .leftJoin(layoutReads, readOfLayout)
    .where(and(inArray(notices.id, ids), isUnread));
  const left = new Set(unread.map(({ id }) => id));
  return ({ id }) => !left.has(id);
}
