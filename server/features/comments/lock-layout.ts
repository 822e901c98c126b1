import { eq, sql } from "drizzle-orm";
import { byId, coalesced } from "#server/platform/db/batched.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import type { EventLayout } from "#server/recorded-events.ts";

/** Holds the layout until the commit, so that commits come in the order of the numbers: see lock-order.ts. */
export async function lockLayout(tx: Tx, layoutId: string): Promise<EventLayout | undefined> {
  // One after the other, sent together.
  const [, layout] = await Promise.all([lockCategory(tx, layoutId), lockRow(tx, layoutId)]);
  return layout;
}

/**
 * Before the layout, whose row may be updated twice: then PostgreSQL locks what its foreign key points to, by
 * itself and too late for the one order.
 */
const lockCategory = coalesced(async (tx, ids: readonly string[]) => {
  await lockCategories(tx, { ids });
  return [];
});

const lockCategories = preparedSelect("lock-categories-of-layouts", (db) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .innerJoin(layouts, eq(layouts.categoryId, categories.id))
    .where(sql`${layouts.id} = any(${sql.placeholder("ids")})`)
    .orderBy(categories.id)
    .for("key share", { of: categories }),
);

const lockRow = byId(
  preparedSelect("lock-layouts-for-comments", (db) =>
    db
      .select({
        id: layouts.id,
        userId: layouts.userId,
        title: layouts.title,
        version: layouts.version,
        commentsPaused: layouts.commentsPaused,
        linkActive: layouts.linkActive,
        linkPasswordHash: layouts.linkPasswordHash,
        linkExpiresAt: layouts.linkExpiresAt,
        linkShowsVersions: layouts.linkShowsVersions,
        noticesOwedSince: layouts.noticesOwedSince,
        noticesSpreadAt: layouts.noticesSpreadAt,
        noticeSentAt: layouts.noticeSentAt,
      })
      .from(layouts)
      .where(sql`${layouts.id} = any(${sql.placeholder("ids")})`)
      .orderBy(layouts.id)
      .for("no key update"),
  ),
);
