import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { GENERAL_CATEGORY } from "#contract/messages/layouts.ts";
import type { SpaceContext } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { getSpaceCategory } from "#server/features/categories/category-queries.ts";
import { ensureGeneralCategory } from "#server/features/categories/general-category.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** Moves its layouts to 'Geral', which itself can only be removed when empty. */
export function removeCategory(ctx: SpaceContext, categoryId: string): Promise<{ moved: number }> {
  return ctx.db.transaction(async (tx) => {
    const { id, userId } = await getSpaceCategory(tx, ctx.space, categoryId);
    // Two categories are locked, in any order, so only one removal per person runs at a time.
    await lockAccount(tx, userId);
    // Waits for whoever is adding a layout to it; later ones find it removed.
    const [category] = await tx
      .select()
      .from(categories)
      .where(eq(categories.id, id))
      .for("update");
    if (!category) throw new Failure("not_found");
    const inIt = eq(layouts.categoryId, category.id);
    const count = await tx.$count(layouts, inIt);
    if (count > 0) {
      if (category.name.toLowerCase() === GENERAL_CATEGORY.toLowerCase()) {
        throw new Failure("general_category_not_empty");
      }
      const general = await ensureGeneralCategory(tx, category.userId, ctx.clock());
      await tx
        .select({ id: layouts.id })
        .from(layouts)
        .where(inIt)
        .orderBy(layouts.id)
        .for("no key update");
      await tx.update(layouts).set({ categoryId: general.category.id }).where(inIt);
    }
    await tx.delete(categories).where(eq(categories.id, category.id));
    return { moved: count };
  });
}
