import { and, desc, eq, gte, ilike, type SQL, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import { isUuid } from "#contract/is-uuid.ts";
import type { Layout, LayoutDetail } from "#contract/routes/layouts.ts";
import { type Reader, type ReaderContext, visibleTo } from "#server/context.ts";
import { cardColumns, cardFile, type LayoutRow } from "#server/features/layouts/layout-rows.ts";
import { presentLayout, presentLayoutDetail } from "#server/features/layouts/present-layout.ts";
import { afterNewestFirst, cutPage } from "#server/platform/db/cursor.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { nameSelect } from "#server/platform/db/named-select.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { containing } from "#server/platform/db/search-pattern.ts";

export async function getOwnLayout(
  db: Queryable,
  viewer: Reader,
  layoutId: string,
): Promise<LayoutRow> {
  const [layout] = await db
    .select()
    .from(layouts)
    .where(and(eq(layouts.id, layoutId), visibleTo(viewer, layouts)));
  if (!layout) throw new Failure("not_found");
  return layout;
}

export async function readLayout(
  { viewer, config }: ReaderContext,
  db: Queryable,
  layoutId: string,
): Promise<LayoutDetail> {
  const [row] = await selectWithCategory(db).where(
    and(eq(layouts.id, layoutId), visibleTo(viewer, layouts)),
  );
  if (!row) throw new Failure("not_found");
  return presentLayoutDetail(row.layout, row.category, config.appUrl);
}

export interface LayoutFilter {
  cursor?: string | undefined;
  limit: number;
  search?: string | undefined;
  category_id?: string | undefined;
  /** Its id or its name. */
  category?: string | undefined;
  since?: string | undefined;
}

export async function listLayouts(
  ctx: ReaderContext,
  filter: LayoutFilter,
): Promise<{ data: Layout[]; next_cursor: string | null }> {
  const found = await findPage(ctx, filter);
  const { rows, nextCursor } = cutPage(found, filter.limit, ({ layout }) => layout);
  // A program has no page to resolve an address against.
  const { appUrl } = ctx.config;
  const addresses = { appUrl, origin: ctx.viewer.session === null ? appUrl : "" };
  const data = rows.map(({ layout, category }) => presentLayout(layout, category, addresses));
  return { data, next_cursor: nextCursor };
}

/** What a person sees first, by far the most often asked for. */
const firstPage = nameSelect("first-page-of-layouts", (db) =>
  selectCards(db)
    .where(eq(layouts.userId, sql.placeholder("userId")))
    .orderBy(desc(layouts.createdAt), desc(layouts.id))
    .limit(sql.placeholder("limit")),
);

function findPage(ctx: ReaderContext, { limit, ...filter }: LayoutFilter) {
  if (Object.values(filter).every((value) => value === undefined)) {
    return ctx.quick.run(firstPage, { userId: ctx.viewer.profile.id, limit: limit + 1 });
  }
  return selectCards(ctx.db)
    .where(
      and(
        visibleTo(ctx.viewer, layouts),
        filter.category_id ? eq(layouts.categoryId, filter.category_id) : undefined,
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
    .select({ layout: layouts, category: { id: categories.id, name: categories.name } })
    .from(layouts)
    .innerJoin(categories, eq(categories.id, layouts.categoryId));
}
