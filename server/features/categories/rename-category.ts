import { eq } from "drizzle-orm";
import type { Category } from "#contract/routes/categories.ts";
import type { SpaceContext } from "#server/context.ts";
import { getSpaceCategory } from "#server/features/categories/category-queries.ts";
import { refuseDuplicateName } from "#server/features/categories/create-category.ts";
import { readCategory } from "#server/features/categories/list-categories.ts";
import { categories } from "#server/platform/db/schema/categories.ts";

export function renameCategory(
  ctx: SpaceContext,
  input: { categoryId: string; name: string },
): Promise<Category> {
  return ctx.db.transaction(async (tx) => {
    const category = await getSpaceCategory(tx, ctx.space, input.categoryId);
    await tx
      .update(categories)
      .set({ name: input.name })
      .where(eq(categories.id, category.id))
      .catch(refuseDuplicateName);
    return readCategory(ctx, tx, category.id);
  });
}
