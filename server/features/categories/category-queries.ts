import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { inSpace, type Space } from "#server/context.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { categories } from "#server/platform/db/schema/categories.ts";

export type CategoryRow = typeof categories.$inferSelect;

export async function getSpaceCategory(
  db: Queryable,
  space: Space,
  categoryId: string,
): Promise<CategoryRow> {
  const [category] = await db
    .select()
    .from(categories)
    .where(and(eq(categories.id, categoryId), inSpace(space, categories)));
  if (!category) throw new Failure("not_found");
  return category;
}

/** Locks the category against removal until the transaction ends. */
export async function lockSpaceCategory(
  tx: Tx,
  space: Space,
  categoryId: string,
): Promise<CategoryRow> {
  const [category] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.id, categoryId), inSpace(space, categories)))
    .for("key share");
  if (!category) throw new Failure("not_found");
  return category;
}
