import { and, asc, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Presentation } from "#contract/routes/presentations.ts";
import { inSpace, originFor, type Space, type SpaceContext } from "#server/context.ts";
import { cardFile, cardUrl } from "#server/features/layouts/index.ts";
import { isGuarded, presentLink } from "#server/features/links/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentationLayouts, presentations } from "#server/platform/db/schema/links.ts";

export type PresentationRow = typeof presentations.$inferSelect;

export async function getSpacePresentation(
  db: Queryable,
  space: Space,
  presentationId: string,
): Promise<PresentationRow> {
  const [row] = await db
    .select()
    .from(presentations)
    .where(and(eq(presentations.id, presentationId), inSpace(space, presentations)));
  if (!row) throw new Failure("not_found");
  return row;
}

export async function readPresentation(
  ctx: SpaceContext,
  db: Queryable,
  presentationId: string,
): Promise<Presentation> {
  const row = await getSpacePresentation(db, ctx.space, presentationId);
  const shown = await readShown(db, presentationId);
  return {
    ...presentLink({ kind: "presentation", link: row }),
    user_id: row.userId,
    title: row.title,
    note: row.note,
    layouts: shown.map((layout) => ({
      ...presentShown(layout, originFor(ctx)),
      guarded: isGuarded(layout),
    })),
    created_at: row.createdAt.toISOString(),
  };
}

/** The layouts of a presentation, in its order. */
export function readShown(db: Queryable, presentationId: string) {
  return db
    .select({
      id: layouts.id,
      title: layouts.title,
      imagePath: layouts.imagePath,
      card: cardFile,
      width: layouts.width,
      height: layouts.height,
      commentCount: layouts.commentCount,
      linkActive: layouts.linkActive,
      linkPasswordHash: layouts.linkPasswordHash,
      linkExpiresAt: layouts.linkExpiresAt,
    })
    .from(presentationLayouts)
    .innerJoin(layouts, eq(layouts.id, presentationLayouts.layoutId))
    .where(eq(presentationLayouts.presentationId, presentationId))
    .orderBy(asc(presentationLayouts.position));
}

export type ShownLayout = Awaited<ReturnType<typeof readShown>>[number];

export function presentShown(layout: ShownLayout, origin = "") {
  return {
    id: layout.id,
    title: layout.title,
    thumbnail: origin + cardUrl(layout),
    width: layout.width,
    height: layout.height,
    comment_count: layout.commentCount,
  };
}
