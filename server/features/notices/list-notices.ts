import { and, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { MOST_COUNTED, NOTICE_DAYS } from "#contract/notices.ts";
import type { Notice } from "#contract/routes/notices.ts";
import type { ReaderContext, SpaceContext } from "#server/context.ts";
import { excerpt } from "#server/features/comments/index.ts";
import { cardFile, cardUrl, spotImageUrl } from "#server/features/layouts/index.ts";
import {
  type DescribedNotice,
  describeNotices,
  isStanding,
} from "#server/features/notices/describe-notices.ts";
import { isRead, isUnread, readOfLayout } from "#server/features/notices/is-read.ts";
import { openSpaces } from "#server/features/spaces/index.ts";
import { afterNewestFirst, cutPage } from "#server/platform/db/cursor.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import { layoutReads } from "#server/platform/db/schema/replies.ts";

const DAY_MS = 24 * 3600_000;

type Reading = Pick<ReaderContext, "db" | "viewer" | "clock">;

/** What concerns the viewer in the spaces that are open to them, newest first. */
export async function listNotices(
  ctx: Reading,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ data: Notice[]; next_cursor: string | null }> {
  const found = await selectNotices(
    ctx,
    and(await shownTo(ctx), afterNewestFirst(page.cursor, notices)),
  ).limit(page.limit + 1);
  const { rows, nextCursor } = cutPage(found, page.limit, (row) => row);
  return { data: await presentNotices(ctx, rows), next_cursor: nextCursor };
}

/** What was decided or finished in a space and not read by the viewer, newest first. */
export async function listNews(ctx: SpaceContext, limit: number): Promise<Notice[]> {
  const ofSpace = and(
    eq(notices.spaceId, ctx.space.id),
    inArray(notices.kind, ["approval", "finished"]),
  );
  const rows = await selectNotices(ctx, and(await shownTo(ctx), ofSpace, isUnread)).limit(limit);
  return presentNotices(ctx, rows);
}

function selectNotices({ db }: Reading, which: SQL | undefined) {
  return db
    .select({ id: notices.id, createdAt: notices.createdAt, card: cardFile })
    .from(notices)
    .innerJoin(layouts, eq(layouts.id, notices.layoutId))
    .leftJoin(comments, eq(comments.id, notices.commentId))
    .leftJoin(layoutReads, readOfLayout)
    .where(which)
    .orderBy(desc(notices.createdAt), desc(notices.id));
}

async function presentNotices(
  ctx: Reading,
  rows: readonly { id: string; card: string | null }[],
): Promise<Notice[]> {
  const described = await describeNotices(
    ctx,
    rows.map(({ id }) => id),
  );
  const read = await isRead(ctx.db, described);
  const byId = new Map(described.map((notice) => [notice.id, notice]));
  return rows.flatMap(({ id, card }) => {
    const notice = byId.get(id);
    return notice ? presentNotice(notice, { card, read: read(notice) }) : [];
  });
}

/** As far as anybody counts. */
export async function countUnread(ctx: Reading): Promise<{ unread: number }> {
  const counted = ctx.db
    .select({ one: sql`1` })
    .from(notices)
    .leftJoin(comments, eq(comments.id, notices.commentId))
    .leftJoin(layoutReads, readOfLayout)
    .where(and(await shownTo(ctx), isUnread))
    .limit(MOST_COUNTED + 1)
    .as("counted");
  return { unread: await ctx.db.$count(counted) };
}

export async function shownTo(ctx: Reading) {
  const { id } = ctx.viewer.profile;
  const spaces = [id, ...(await openSpaces(ctx)).map((space) => space.id)];
  const since = new Date(ctx.clock().getTime() - NOTICE_DAYS * DAY_MS);
  return and(
    eq(notices.userId, id),
    inArray(notices.spaceId, spaces),
    gte(notices.createdAt, since),
    isStanding,
  );
}

function presentNotice(
  notice: DescribedNotice,
  { card, read }: { card: string | null; read: boolean },
): Notice {
  const { layout, spot, commentId } = notice;
  const picture =
    spot?.pinned && commentId
      ? spotImageUrl({ id: commentId, xPosition: spot.x, yPosition: spot.y })
      : cardUrl({ imagePath: layout.imagePath, card });
  return {
    id: notice.id,
    kind: notice.kind,
    at: notice.at.toISOString(),
    read,
    by: notice.by,
    text: notice.text === null ? null : excerpt(notice.text),
    team_only: notice.teamOnly,
    news: notice.news,
    comments: notice.comments,
    comment_id: commentId,
    layout: { id: layout.id, title: layout.title, picture },
    space_id: notice.spaceId,
  };
}
