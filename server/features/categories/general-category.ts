import { and, eq, sql } from "drizzle-orm";
import { GENERAL_CATEGORY } from "#contract/messages/layouts.ts";
import type { CategoryRow } from "#server/features/categories/category-queries.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { categories } from "#server/platform/db/schema/categories.ts";

/** The category of layouts without one; created when first needed, once even if many ask at the same time. */
export async function ensureGeneralCategory(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ category: CategoryRow; created: boolean }> {
  const [created] = await tx
    .insert(categories)
    .values({ userId, name: GENERAL_CATEGORY, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (created) return { category: created, created: true };
  const [existing] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.userId, userId), isGeneral()))
    .for("key share");
  if (!existing) throw new Error("the general category is neither there nor can be made");
  return { category: existing, created: false };
}

function isGeneral() {
  return sql`lower(${categories.name}) = ${GENERAL_CATEGORY.toLowerCase()}`;
}
