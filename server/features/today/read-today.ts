import { and, inArray, sql } from "drizzle-orm";
import type { OutputOf } from "#contract/route.ts";
import type { getToday } from "#contract/routes/today.ts";
import type { SpaceContext } from "#server/context.ts";
import { isShownToGuests, listAllComments } from "#server/features/comments/index.ts";
import { listEndingLinks } from "#server/features/links/index.ts";
import { listNews } from "#server/features/notices/index.ts";
import { findUnreadLayouts, isUnread, readBy } from "#server/features/unread/index.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutReads } from "#server/platform/db/schema/replies.ts";

const SHOWN = { comments: 5, news: 3, links: 2 };
const MOST_COUNTED = 100;

/** What waits for the viewer in a space. */
export async function readToday(ctx: SpaceContext): Promise<OutputOf<typeof getToday>> {
  const [layoutIds, news, links] = await Promise.all([
    findUnreadLayouts(ctx.db, ctx.space.id, ctx.viewer.profile.id),
    listNews(ctx, SHOWN.news),
    listEndingLinks(ctx, SHOWN.links),
  ]);
  const [newest, unread] = await Promise.all([
    listAllComments(ctx, { layoutIds, unread: "true", limit: SHOWN.comments }),
    countUnread(ctx, layoutIds),
  ]);
  return { unread, comments: newest.data, news, links };
}

function countUnread({ db, viewer }: SpaceContext, layoutIds: readonly string[]): Promise<number> {
  const { id } = viewer.profile;
  const counted = db
    .select({ one: sql`1` })
    .from(comments)
    .innerJoin(layouts, sql`${layouts.id} = ${comments.layoutId}`)
    .leftJoin(layoutReads, readBy(id))
    .where(and(inArray(comments.layoutId, [...layoutIds]), isShownToGuests, isUnread(id)))
    .limit(MOST_COUNTED)
    .as("counted");
  return db.$count(counted);
}
