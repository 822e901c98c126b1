import type { UserContext } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { findAnyLayout } from "#server/features/admin/find-any-layout.ts";
import { recordAct } from "#server/features/admin/record-act.ts";
import { dropLayout } from "#server/features/layouts/index.ts";

export function removeAnyLayout(ctx: UserContext, layoutId: string): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    // Locks the owner's account first, in the same order as its deletion.
    await lockAccount(tx, (await findAnyLayout(tx, layoutId)).userId);
    const layout = await findAnyLayout(tx, layoutId);
    await dropLayout(ctx, tx, layout);
    await recordAct(ctx, tx, {
      action: "layout_removed",
      targetId: layout.userId,
      details: { layout: { id: layout.id, title: layout.title } },
    });
  });
}
