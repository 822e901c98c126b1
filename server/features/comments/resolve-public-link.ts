import { eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { SharedLayout } from "#server/features/layouts/index.ts";
import { brandColumns } from "#server/features/spaces/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";

/** What a public link leads to. One that leads nowhere answers the same whatever it looks like. */
export async function resolvePublicLink(db: Queryable, publicLink: string): Promise<SharedLayout> {
  const [found] = await selectByLink(db, { publicLink });
  if (!found) throw new Failure("not_found");
  return { ...found.layout, brand: found.brand };
}

const selectByLink = preparedSelect("layout-by-public-link", (db) =>
  db
    .select({ layout: layouts, brand: brandColumns })
    .from(layouts)
    .leftJoin(spaces, eq(spaces.id, layouts.userId))
    .where(eq(layouts.publicLink, sql.placeholder("publicLink"))),
);
