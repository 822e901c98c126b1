import type { Space } from "#contract/routes/spaces.ts";
import type { SpaceContext } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { readOwnSpace } from "#server/features/spaces/list-spaces.ts";
import { recordSpaceAct } from "#server/features/spaces/record-act.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import { spaceTopic } from "#server/platform/live/topics.ts";

/** Null takes the name away. */
export function editSpace(ctx: SpaceContext, { name }: { name: string | null }): Promise<Space> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    await lockAccount(tx, ctx.space.id);
    await saveBrand(ctx, tx, { name });
    return readOwnSpace(ctx, tx);
  });
}

/** Only for whoever has locked the account. Open pages of the space's layouts are told. */
export async function saveBrand(
  ctx: SpaceContext,
  tx: Tx,
  change: { name: string | null } | { logoPath: string | null },
): Promise<void> {
  const { id } = ctx.space;
  const set = { ...change, updatedAt: ctx.clock() };
  await tx
    .insert(spaces)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: spaces.id, set });
  await recordSpaceAct(ctx, tx, { action: "space_edited" });
  await ctx.live.publish(tx, spaceTopic(id), "edited");
}
