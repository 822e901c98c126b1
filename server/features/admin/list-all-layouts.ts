import { desc, eq, inArray, like } from "drizzle-orm";
import { foldText } from "#contract/fold-text.ts";
import type { OutputOf } from "#contract/route.ts";
import type { AdminLayout, listAllLayouts as listRoute } from "#contract/routes/admin-layouts.ts";
import type { UserContext } from "#server/context.ts";
import { numberedPage, offsetOf, PAGE_SIZE } from "#server/features/admin/numbered-page.ts";
import { renditionUrl } from "#server/features/layouts/index.ts";
import { isGuarded } from "#server/features/links/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { containing } from "#server/platform/db/search-pattern.ts";

const newestFirst = [desc(layouts.createdAt), desc(layouts.id)] as const;

/** Lists everybody's layouts: the only list without an owner, behind the admin check. */
export async function listAllLayouts(
  { db }: Pick<UserContext, "db">,
  { page, search }: { page: number; search?: string | undefined },
): Promise<OutputOf<typeof listRoute>> {
  const matching = search ? like(layouts.titleFolded, containing(foldText(search))) : undefined;
  const total = await db.$count(layouts, matching);
  const onPage = await db
    .select({ id: layouts.id })
    .from(layouts)
    .where(matching)
    .orderBy(...newestFirst)
    .limit(PAGE_SIZE)
    .offset(offsetOf(page));
  const ids = onPage.map(({ id }) => id);
  return numberedPage(ids.length > 0 ? await readLayouts(db, ids) : [], page, total);
}

async function readLayouts(db: Queryable, ids: string[]): Promise<AdminLayout[]> {
  const rows = await db
    .select({ layout: layouts, username: profiles.username, email: users.email })
    .from(layouts)
    .innerJoin(profiles, eq(profiles.id, layouts.userId))
    .innerJoin(users, eq(users.id, layouts.userId))
    .where(inArray(layouts.id, ids))
    .orderBy(...newestFirst);
  return rows.map(({ layout, username, email }) => ({
    id: layout.id,
    title: layout.title,
    owner: { id: layout.userId, username, email },
    public_link: layout.publicLink,
    guarded: isGuarded(layout),
    thumbnail: renditionUrl(layout, "card"),
    size: layout.size,
    comment_count: layout.commentCount,
    created_at: layout.createdAt.toISOString(),
  }));
}
