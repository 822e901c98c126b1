import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { recordAct } from "#server/features/admin/record-act.ts";
import { dropLayout } from "#server/features/layouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export function removeAnyLayout(ctx: UserContext, layoutId: string): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    // Locks the owner's account first, in the same order as its deletion.
    await lockAccount(tx, (await findLayout(tx, layoutId)).userId);
    const layout = await findLayout(tx, layoutId);
    await dropLayout(ctx, tx, layout);
    await recordAct(ctx, tx, {
      action: "layout_removed",
      targetId: layout.userId,
      details: { layout: { id: layout.id, title: layout.title } },
    });
  });
}

async function findLayout(tx: Tx, layoutId: string) {
  const [layout] = await tx.select().from(layouts).where(eq(layouts.id, layoutId));
  if (!layout) throw new Failure("not_found");
  return layout;
}
