import { and, eq, getTableColumns, ne } from "drizzle-orm";
import type { PersonalSelects } from "#server/features/privacy/personal-selects.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import {
  linkVisits,
  presentationLayouts,
  presentations,
} from "#server/platform/db/schema/links.ts";
import { versionDifferences, versions } from "#server/platform/db/schema/versions.ts";

/** A person's layouts and what is shared of them, and what they uploaded in others' spaces. */
export const layoutTables: PersonalSelects = {
  categories: (db, userId) => db.select().from(categories).where(eq(categories.userId, userId)),
  layouts: (db, userId) => [
    db
      .select(withoutHash(getTableColumns(layouts)))
      .from(layouts)
      .where(eq(layouts.userId, userId)),
    db
      .select({
        uploaded_elsewhere: layouts.title,
        description: layouts.description,
        space_id: layouts.userId,
        created_at: layouts.createdAt,
      })
      .from(layouts)
      .where(and(eq(layouts.createdBy, userId), ne(layouts.userId, userId))),
  ],
  versions: (db, userId) => [
    db.select(getTableColumns(versions)).from(versions).where(eq(versions.userId, userId)),
    db
      .select({
        uploaded_elsewhere: versions.note,
        number: versions.number,
        layout_id: versions.layoutId,
        space_id: versions.userId,
        created_at: versions.createdAt,
      })
      .from(versions)
      .where(and(eq(versions.createdBy, userId), ne(versions.userId, userId))),
  ],
  version_differences: (db, userId) =>
    db
      .select(getTableColumns(versionDifferences))
      .from(versionDifferences)
      .innerJoin(versions, eq(versions.id, versionDifferences.newerId))
      .where(eq(versions.userId, userId)),
  presentations: (db, userId) =>
    db
      .select(withoutHash(getTableColumns(presentations)))
      .from(presentations)
      .where(eq(presentations.userId, userId)),
  presentation_layouts: (db, userId) =>
    db
      .select(getTableColumns(presentationLayouts))
      .from(presentationLayouts)
      .innerJoin(presentations, eq(presentations.id, presentationLayouts.presentationId))
      .where(eq(presentations.userId, userId)),
  link_visits: (db, userId) => [
    db
      .select({ layout_id: linkVisits.layoutId, day: linkVisits.day, visits: linkVisits.visits })
      .from(linkVisits)
      .innerJoin(layouts, eq(layouts.id, linkVisits.layoutId))
      .where(eq(layouts.userId, userId)),
    db
      .select({
        presentation_id: linkVisits.presentationId,
        day: linkVisits.day,
        visits: linkVisits.visits,
      })
      .from(linkVisits)
      .innerJoin(presentations, eq(presentations.id, linkVisits.presentationId))
      .where(eq(presentations.userId, userId)),
  ],
};

/** What could be guessed from is not shown, not even to its owner. */
function withoutHash<Columns extends { linkPasswordHash: unknown }>({
  linkPasswordHash: _,
  ...shown
}: Columns) {
  return shown;
}
