import { Failure } from "#contract/errors.ts";
import type { Category } from "#contract/routes/categories.ts";
import type { SpaceContext } from "#server/context.ts";
import { readCategory } from "#server/features/categories/list-categories.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { categories } from "#server/platform/db/schema/categories.ts";

export async function createCategory(ctx: SpaceContext, name: string): Promise<Category> {
  const values = { userId: ctx.space.id, name, createdAt: ctx.clock() };
  const [created] = await ctx.db
    .insert(categories)
    .values(values)
    .returning()
    .catch(refuseDuplicateName);
  return readCategory(ctx, ctx.db, created?.id ?? "");
}

/** Names are unique in a space, ignoring case. */
export function refuseDuplicateName(error: unknown): never {
  throw isUniqueViolation(error, "categories_user_id_name")
    ? new Failure("category_exists")
    : error;
}
