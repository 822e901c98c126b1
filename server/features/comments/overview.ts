import { and, desc, eq, gte, ilike, inArray, not, sql } from "drizzle-orm";
import { foldText } from "#contract/fold-text.ts";
import type { CommentStatus, OverviewComment } from "#contract/routes/comments.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import { isShownToGuests } from "#server/features/comments/comment-queries.ts";
import { presentComment } from "#server/features/comments/present-words.ts";
import { cardFile, cardUrl, spotImageUrl } from "#server/features/layouts/index.ts";
import { isUnread, readBy } from "#server/features/unread/index.ts";
import { afterNewestFirst, cutPage } from "#server/platform/db/cursor.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutReads } from "#server/platform/db/schema/replies.ts";
import { containing } from "#server/platform/db/search-pattern.ts";

const DAY_MS = 24 * 3600_000;
const PERIOD_DAYS = { recent: 7, month: 30 } as const;

type Period = keyof typeof PERIOD_DAYS;

export interface OverviewFilter {
  cursor?: string | undefined;
  limit: number;
  period?: Period | undefined;
  layout_id?: string | undefined;
  search?: string | undefined;
  status?: CommentStatus | undefined;
  unread?: "true" | "false" | undefined;
  /** Only of these layouts. */
  layoutIds?: readonly string[] | undefined;
}

/** The rank by creation among the comments that everybody sees. */
const number = sql<number>`(
  select count(*)::int from comments earlier
  where earlier.layout_id = ${comments.layoutId} and earlier.seq <= ${comments.seq}
    and (earlier.removed_at is null or earlier.reply_count > 0)
)`;

export async function listAllComments(
  ctx: SpaceContext,
  filter: OverviewFilter,
): Promise<{ data: OverviewComment[]; next_cursor: string | null }> {
  const { id: viewerId } = ctx.viewer.profile;
  const unread = isUnread(viewerId);
  const found = await ctx.db
    .select({
      comment: comments,
      number,
      unread,
      layout: { id: layouts.id, title: layouts.title, version: layouts.version },
      picture: { imagePath: layouts.imagePath, card: cardFile },
    })
    .from(comments)
    .innerJoin(layouts, eq(layouts.id, comments.layoutId))
    .leftJoin(layoutReads, readBy(viewerId))
    .where(
      and(
        inSpace(ctx.space, comments),
        isShownToGuests,
        filter.status ? eq(comments.status, filter.status) : undefined,
        filter.unread === "true" ? unread : undefined,
        filter.unread === "false" ? not(unread) : undefined,
        filter.period ? gte(comments.createdAt, since(ctx, filter.period)) : undefined,
        filter.layout_id ? eq(comments.layoutId, filter.layout_id) : undefined,
        filter.layoutIds ? inArray(comments.layoutId, [...filter.layoutIds]) : undefined,
        filter.search
          ? ilike(comments.commentFolded, containing(foldText(filter.search)))
          : undefined,
        afterNewestFirst(filter.cursor, comments),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(filter.limit + 1);
  const { rows, nextCursor } = cutPage(found, filter.limit, ({ comment }) => comment);
  const data = rows.map((row) => ({
    ...presentComment(row.comment, "members"),
    number: row.number,
    unread: row.unread,
    crop: row.comment.pinned ? spotImageUrl(row.comment) : cardUrl(row.picture),
    layout: row.layout,
  }));
  return { data, next_cursor: nextCursor };
}

export async function readCommentTotals(ctx: SpaceContext) {
  const inPeriod = (period: Period) =>
    ctx.db.$count(
      comments,
      and(inSpace(ctx.space, comments), gte(comments.createdAt, since(ctx, period))),
    );
  const [[totals], recent, month] = await Promise.all([
    ctx.db
      .select({
        comments: sql<string>`coalesce(sum(${layouts.commentCount}), 0)`,
        layouts: sql<string>`count(*) filter (where ${layouts.commentCount} > 0)`,
      })
      .from(layouts)
      .where(inSpace(ctx.space, layouts)),
    inPeriod("recent"),
    inPeriod("month"),
  ]);
  return {
    comments: Number(totals?.comments ?? 0),
    layouts: Number(totals?.layouts ?? 0),
    recent,
    month,
  };
}

function since(ctx: SpaceContext, period: Period): Date {
  return new Date(ctx.clock().getTime() - PERIOD_DAYS[period] * DAY_MS);
}
