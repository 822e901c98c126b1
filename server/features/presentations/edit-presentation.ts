import { eq } from "drizzle-orm";
import type { Presentation } from "#contract/routes/presentations.ts";
import type { SpaceContext } from "#server/context.ts";
import { CHANGED, lockSpaceLink } from "#server/features/links/index.ts";
import { readPresentation } from "#server/features/presentations/presentation-queries.ts";
import { showLayouts } from "#server/features/presentations/show-layouts.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import { presentations } from "#server/platform/db/schema/links.ts";
import { linkTopic } from "#server/platform/live/topics.ts";

export interface PresentationChange {
  presentationId: string;
  title?: string | undefined;
  note?: string | undefined;
  layout_ids?: readonly string[] | undefined;
}

/** Changes only the fields that were sent; an empty note removes it. */
export function editPresentation(
  ctx: SpaceContext,
  { presentationId, title, note, layout_ids }: PresentationChange,
): Promise<Presentation> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const { link } = await lockSpaceLink(tx, ctx.space, presentationId);
    const changed = {
      ...(title !== undefined && { title }),
      ...(note !== undefined && { note: note || null }),
    };
    if (Object.keys(changed).length > 0) {
      await tx.update(presentations).set(changed).where(eq(presentations.id, presentationId));
    }
    if (layout_ids) {
      const hasPassword = link.linkPasswordHash !== null;
      await showLayouts(tx, ctx.space, { presentationId, layoutIds: layout_ids, hasPassword });
    }
    await ctx.live.publish(tx, linkTopic(presentationId), CHANGED);
    return readPresentation(ctx, tx, presentationId);
  });
}

export function removePresentation(ctx: SpaceContext, presentationId: string): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const { link } = await lockSpaceLink(tx, ctx.space, presentationId);
    await tx.delete(presentations).where(eq(presentations.id, presentationId));
    const details = { layout: link.title };
    await recordSpaceAct(ctx, tx, { action: "presentation_removed", details });
    await ctx.live.publish(tx, linkTopic(presentationId), CHANGED);
  });
}
