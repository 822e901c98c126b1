import type { UserContext } from "#server/context.ts";
import { findAnyLayout } from "#server/features/admin/find-any-layout.ts";
import { recordAct } from "#server/features/admin/record-act.ts";
import type { LinkRow } from "#server/features/links/index.ts";

/** The link that the admin gets a pass for; that it was given stays on record. */
export function openGuardedLayout(ctx: UserContext, layoutId: string): Promise<LinkRow> {
  return ctx.db.transaction(async (tx) => {
    const layout = await findAnyLayout(tx, layoutId);
    await recordAct(ctx, tx, {
      action: "guarded_layout_opened",
      targetId: layout.userId,
      details: { layout: { id: layout.id, title: layout.title } },
    });
    return layout;
  });
}
