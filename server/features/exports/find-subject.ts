import { desc, eq } from "drizzle-orm";
import type { SpaceContext } from "#server/context.ts";
import { getSpaceCategory } from "#server/features/categories/index.ts";
import type { Subject } from "#server/features/exports/export-rows.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";
import { getSpacePresentation, readShown } from "#server/features/presentations/index.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

interface Found {
  title: string;
  /** In the order in which people see them. */
  layoutIds: string[];
}

const finders: Record<Subject["subject"], (ctx: SpaceContext, id: string) => Promise<Found>> = {
  async layout({ db, space }, layoutId) {
    const { id, title } = await getSpaceLayout(db, space, layoutId);
    return { title, layoutIds: [id] };
  },
  async category({ db, space }, categoryId) {
    const { id, name } = await getSpaceCategory(db, space, categoryId);
    const found = await db
      .select({ id: layouts.id })
      .from(layouts)
      .where(eq(layouts.categoryId, id))
      .orderBy(desc(layouts.createdAt), desc(layouts.id));
    return { title: name, layoutIds: found.map((layout) => layout.id) };
  },
  async presentation({ db, space }, presentationId) {
    const { id, title } = await getSpacePresentation(db, space, presentationId);
    const shown = await readShown(db, id);
    return { title, layoutIds: shown.map((layout) => layout.id) };
  },
};

/** What is exported, and which layouts that is; the caller's space must have it. */
export function findSubject(ctx: SpaceContext, { subject, id }: Subject): Promise<Found> {
  return finders[subject](ctx, id);
}
