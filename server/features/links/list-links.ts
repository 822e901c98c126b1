import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { SharedLink } from "#contract/routes/links.ts";
import { inSpace, originFor, type SpaceContext } from "#server/context.ts";
import { cardFile, cardUrl } from "#server/features/layouts/index.ts";
import { type LinkKind, type LinkRow, linkColumnsOf } from "#server/features/links/link-rows.ts";
import { presentLink } from "#server/features/links/space-links.ts";
import { daysOfVisits } from "#server/features/links/visit-days.ts";
import { afterNewestFirst, cutPage } from "#server/platform/db/cursor.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import {
  linkVisits,
  presentationLayouts,
  presentations,
} from "#server/platform/db/schema/links.ts";

interface Page {
  cursor?: string | undefined;
  limit: number;
}

interface ListedLink {
  kind: LinkKind;
  link: LinkRow;
  createdAt: Date;
  commentCount: number;
  thumbnail: string | null;
}

/** Layouts and presentations in one list, from newest to oldest. */
export async function listLinks(
  ctx: SpaceContext,
  { cursor, limit }: Page,
): Promise<{ data: SharedLink[]; next_cursor: string | null }> {
  const page = { cursor, limit: limit + 1 };
  const found = [...(await findLayouts(ctx, page)), ...(await findPresentations(ctx, page))];
  found.sort(
    (one, other) =>
      other.createdAt.getTime() - one.createdAt.getTime() || (other.link.id < one.link.id ? -1 : 1),
  );
  const { rows, nextCursor } = cutPage(found, limit, ({ link, createdAt }) => ({
    id: link.id,
    createdAt,
  }));
  const visitsOf = await readVisits(
    ctx,
    rows.map(({ link }) => link.id),
  );
  const data = rows.map((row) => ({
    ...presentLink(row),
    title: row.link.title,
    thumbnail: row.thumbnail && originFor(ctx) + row.thumbnail,
    comment_count: row.commentCount,
    created_at: row.createdAt.toISOString(),
    ...visitsOf(row.link.id),
  }));
  return { data, next_cursor: nextCursor };
}

async function findLayouts({ db, space }: SpaceContext, page: Page): Promise<ListedLink[]> {
  const rows = await db
    .select({
      link: linkColumnsOf(layouts),
      createdAt: layouts.createdAt,
      commentCount: layouts.commentCount,
      imagePath: layouts.imagePath,
      card: cardFile,
    })
    .from(layouts)
    .where(and(inSpace(space, layouts), afterNewestFirst(page.cursor, layouts)))
    .orderBy(desc(layouts.createdAt), desc(layouts.id))
    .limit(page.limit);
  return rows.map((row) => ({ ...row, kind: "layout", thumbnail: cardUrl(row) }));
}

async function findPresentations({ db, space }: SpaceContext, page: Page): Promise<ListedLink[]> {
  const rows = await db
    .select({ link: linkColumnsOf(presentations), createdAt: presentations.createdAt })
    .from(presentations)
    .where(and(inSpace(space, presentations), afterNewestFirst(page.cursor, presentations)))
    .orderBy(desc(presentations.createdAt), desc(presentations.id))
    .limit(page.limit);
  const shown = await db
    .select({
      presentationId: presentationLayouts.presentationId,
      commentCount: layouts.commentCount,
      imagePath: layouts.imagePath,
      card: cardFile,
    })
    .from(presentationLayouts)
    .innerJoin(layouts, eq(layouts.id, presentationLayouts.layoutId))
    .where(
      inArray(
        presentationLayouts.presentationId,
        rows.map(({ link }) => link.id),
      ),
    )
    .orderBy(presentationLayouts.position);
  return rows.map((row) => {
    const layoutsOfIt = shown.filter(({ presentationId }) => presentationId === row.link.id);
    const [first] = layoutsOfIt;
    const commentCount = layoutsOfIt.reduce((sum, layout) => sum + layout.commentCount, 0);
    return { ...row, kind: "presentation", commentCount, thumbnail: first ? cardUrl(first) : null };
  });
}

async function readVisits({ db, clock }: SpaceContext, linkIds: string[]) {
  const days = daysOfVisits(clock());
  const ofLinks = or(
    inArray(linkVisits.layoutId, linkIds),
    inArray(linkVisits.presentationId, linkIds),
  );
  const linkId = sql<string>`coalesce(${linkVisits.layoutId}, ${linkVisits.presentationId})`;
  const recent = await db
    .select({ linkId, day: linkVisits.day, visits: linkVisits.visits })
    .from(linkVisits)
    .where(and(ofLinks, gte(linkVisits.day, days[0] ?? "")));
  const last = await db
    .select({ linkId, at: sql`max(${linkVisits.lastAt})`.mapWith(linkVisits.lastAt) })
    .from(linkVisits)
    .where(ofLinks)
    .groupBy(linkId);
  return (id: string): Pick<SharedLink, "visits" | "last_visit_at"> => ({
    visits: days.map(
      (day) => recent.find((one) => one.linkId === id && one.day === day)?.visits ?? 0,
    ),
    last_visit_at: last.find((one) => one.linkId === id)?.at.toISOString() ?? null,
  });
}
