import { and, eq, inArray, isNull } from "drizzle-orm";
import { hasPasswordOrEnd, linkColumnsOf } from "#server/features/links/link-rows.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentationLayouts, presentations } from "#server/platform/db/schema/links.ts";

interface OpenPresentation {
  id: string;
  title: string;
}

/** The presentations without a password that show a layout. */
export function listOpenPresentations(
  db: Queryable,
  layoutId: string,
): Promise<OpenPresentation[]> {
  return db
    .select({ id: presentations.id, title: presentations.title })
    .from(presentations)
    .innerJoin(presentationLayouts, eq(presentationLayouts.presentationId, presentations.id))
    .where(and(eq(presentationLayouts.layoutId, layoutId), isNull(presentations.linkPasswordHash)))
    .orderBy(presentations.createdAt);
}

/** Takes a layout out of them; returns those that it was in. */
export async function leaveOpenPresentations(
  tx: Tx,
  layoutId: string,
): Promise<OpenPresentation[]> {
  const open = await listOpenPresentations(tx, layoutId);
  await tx.delete(presentationLayouts).where(
    and(
      eq(presentationLayouts.layoutId, layoutId),
      inArray(
        presentationLayouts.presentationId,
        open.map(({ id }) => id),
      ),
    ),
  );
  return open;
}

/** Whether a presentation shows a layout that needs a password around it. Holds its layouts as they are. */
export async function showsGuarded(tx: Tx, presentationId: string): Promise<boolean> {
  const shown = await tx
    .select(linkColumnsOf(layouts))
    .from(presentationLayouts)
    .innerJoin(layouts, eq(layouts.id, presentationLayouts.layoutId))
    .where(eq(presentationLayouts.presentationId, presentationId))
    .orderBy(layouts.id)
    .for("share", { of: layouts });
  return shown.some(hasPasswordOrEnd);
}
