import { and, desc, eq, gte, ilike, type SQL, sql } from "drizzle-orm";
import type { ReviewState } from "#contract/approvals.ts";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import { isUuid } from "#contract/is-uuid.ts";
import type { Layout, LayoutDetail } from "#contract/routes/layouts.ts";
import { inSpace, originFor, type Space, type SpaceContext } from "#server/context.ts";
import { cardColumns, cardFile, type LayoutRow } from "#server/features/layouts/layout-rows.ts";
import { listVersions } from "#server/features/layouts/list-versions.ts";
import { presentLayout, presentLayoutDetail } from "#server/features/layouts/present-layout.ts";
import { afterNewestFirst, cutPage } from "#server/platform/db/cursor.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { containing } from "#server/platform/db/search-pattern.ts";

export async function getSpaceLayout(
  db: Queryable,
  space: Space,
  layoutId: string,
): Promise<LayoutRow> {
  const [layout] = await db
    .select()
    .from(layouts)
    .where(and(eq(layouts.id, layoutId), inSpace(space, layouts)));
  if (!layout) throw new Failure("not_found");
  return layout;
}

export async function readLayout(
  ctx: Pick<SpaceContext, "space" | "config" | "viewer">,
  db: Queryable,
  layoutId: string,
): Promise<LayoutDetail> {
  const [row] = await selectWithCategory(db).where(
    and(eq(layouts.id, layoutId), inSpace(ctx.space, layouts)),
  );
  if (!row) throw new Failure("not_found");
  const versions = await listVersions(db, layoutId);
  return presentLayoutDetail(row.layout, { ...row, versions }, addressesFor(ctx));
}

function addressesFor(ctx: Pick<SpaceContext, "config" | "viewer">) {
  return { appUrl: ctx.config.appUrl, origin: originFor(ctx) };
}

export interface LayoutFilter {
  cursor?: string | undefined;
  limit: number;
  search?: string | undefined;
  category_id?: string | undefined;
  /** The category's id or name. */
  category?: string | undefined;
  since?: string | undefined;
  review_state?: ReviewState | undefined;
}

export async function listLayouts(
  ctx: SpaceContext,
  filter: LayoutFilter,
): Promise<{ data: Layout[]; next_cursor: string | null }> {
  const found = await findPage(ctx, filter);
  const { rows, nextCursor } = cutPage(found, filter.limit, ({ layout }) => layout);
  const addresses = addressesFor(ctx);
  const data = rows.map(({ layout, category }) => presentLayout(layout, category, addresses));
  return { data, next_cursor: nextCursor };
}

/** The query a person sees first and by far the most frequent one. */
const firstPage = preparedSelect("first-page-of-layouts", (db) =>
  selectCards(db)
    .where(eq(layouts.userId, sql.placeholder("userId")))
    .orderBy(desc(layouts.createdAt), desc(layouts.id))
    .limit(sql.placeholder("limit")),
);

function findPage(ctx: SpaceContext, { limit, ...filter }: LayoutFilter) {
  if (Object.values(filter).every((value) => value === undefined)) {
    return ctx.reads.run(firstPage, { userId: ctx.space.id, limit: limit + 1 });
  }
  return selectCards(ctx.db)
    .where(
      and(
        inSpace(ctx.space, layouts),
        filter.category_id ? eq(layouts.categoryId, filter.category_id) : undefined,
        filter.review_state ? eq(layouts.reviewState, filter.review_state) : undefined,
        filter.category === undefined ? undefined : inCategory(filter.category),
        filter.since === undefined ? undefined : gte(layouts.createdAt, new Date(filter.since)),
        filter.search ? ilike(layouts.titleFolded, containing(foldText(filter.search))) : undefined,
        afterNewestFirst(filter.cursor, layouts),
      ),
    )
    .orderBy(desc(layouts.createdAt), desc(layouts.id))
    .limit(limit + 1);
}

function inCategory(category: string): SQL {
  if (isUuid(category)) return eq(layouts.categoryId, category);
  return eq(sql`lower(${categories.name})`, sql`lower(${category})`);
}

function selectCards(db: Queryable) {
  return db
    .select({
      layout: { ...cardColumns, card: cardFile },
      category: { id: categories.id, name: categories.name },
    })
    .from(layouts)
    .innerJoin(categories, eq(categories.id, layouts.categoryId));
}

function selectWithCategory(db: Queryable) {
  return db
    .select({
      layout: layouts,
      category: { id: categories.id, name: categories.name },
      creator: profiles.username,
    })
    .from(layouts)
    .innerJoin(categories, eq(categories.id, layouts.categoryId))
    .leftJoin(profiles, eq(profiles.id, layouts.createdBy));
}
