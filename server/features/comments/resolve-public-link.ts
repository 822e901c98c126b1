import { eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { LayoutRow } from "#server/features/layouts/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** What a public link leads to. One that leads nowhere answers the same whatever it looks like. */
export async function resolvePublicLink(db: Queryable, publicLink: string): Promise<LayoutRow> {
  const [layout] = await selectByLink(db, { publicLink });
  if (!layout) throw new Failure("not_found");
  return layout;
}

const selectByLink = preparedSelect("layout-by-public-link", (db) =>
  db
    .select()
    .from(layouts)
    .where(eq(layouts.publicLink, sql.placeholder("publicLink"))),
);
