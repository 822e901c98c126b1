import { and, asc, countDistinct, eq, gt, type SQL, sql, sum } from "drizzle-orm";
import { Failure, invalidInput } from "#contract/errors.ts";
import type { Category } from "#contract/routes/categories.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import type { CategoryRow } from "#server/features/categories/category-queries.ts";
import { cardUrl } from "#server/features/layouts/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { isVersion, storedFiles } from "#server/platform/db/stored-files.ts";

/** Shown on the card of a category. */
const THUMBNAILS = 3;

/** Ordered by name, ignoring case; the name is unique, so it is the cursor too. */
export async function listCategories(
  ctx: SpaceContext,
  input: { cursor?: string | undefined; limit: number },
): Promise<{ data: Category[]; next_cursor: string | null }> {
  const after = readNameCursor(input.cursor);
  const rows = await selectWithTotals(
    ctx.db,
    and(inSpace(ctx.space, categories), after ? gt(lowerName, after) : undefined),
  )
    .orderBy(asc(lowerName))
    .limit(input.limit + 1);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1)?.lowerName;
  const more = rows.length > input.limit && last !== undefined;
  return {
    data: page.map(presentCategory),
    next_cursor: more ? Buffer.from(last).toString("base64url") : null,
  };
}

/** Lowered by the database: JavaScript's rules differ for some letters. */
const lowerName = sql<string>`lower(${categories.name})`;

function readNameCursor(cursor: string | undefined): string | undefined {
  const name = cursor && Buffer.from(cursor, "base64url").toString();
  if (name?.includes("\0")) throw invalidInput("cursor");
  return name || undefined;
}

export async function readCategory(
  ctx: SpaceContext,
  db: Queryable,
  categoryId: string,
): Promise<Category> {
  const [row] = await selectWithTotals(
    db,
    and(eq(categories.id, categoryId), inSpace(ctx.space, categories)),
  );
  if (!row) throw new Failure("not_found");
  return presentCategory(row);
}

/** The pictures of a category's newest layouts. */
const newest = sql<{ imagePath: string; card: string | null }[]>`(
  select coalesce(json_agg(json_build_object('imagePath', image_path, 'card', card)), '[]')
  from (
    select image_path, renditions ->> 'card' as card from layouts shown
    where shown.category_id = ${categories.id}
    order by shown.created_at desc, shown.id desc limit ${THUMBNAILS}
  ) newest_layouts
)`;

function selectWithTotals(db: Queryable, which: SQL | undefined) {
  return db
    .select({
      category: categories,
      lowerName,
      count: countDistinct(layouts.id),
      size: sum(storedFiles.charged),
      newest,
    })
    .from(categories)
    .leftJoin(layouts, eq(layouts.categoryId, categories.id))
    .leftJoin(storedFiles, and(eq(storedFiles.layoutId, layouts.id), isVersion))
    .where(which)
    .groupBy(categories.id)
    .$dynamic();
}

function presentCategory(row: {
  category: CategoryRow;
  count: number;
  size: string | null;
  newest: { imagePath: string; card: string | null }[];
}): Category {
  const { category } = row;
  return {
    id: category.id,
    user_id: category.userId,
    name: category.name,
    created_at: category.createdAt.toISOString(),
    layout_count: row.count,
    storage_size: Number(row.size ?? 0),
    thumbnails: row.newest.map(cardUrl),
  };
}
