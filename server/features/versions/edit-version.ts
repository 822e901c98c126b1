import { eq } from "drizzle-orm";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import type { SpaceContext } from "#server/context.ts";
import { getSpaceLayout, getVersion, readLayout } from "#server/features/layouts/index.ts";
import { announceVersions } from "#server/features/versions/announce-versions.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

export function editVersion(
  ctx: SpaceContext,
  { layoutId, number, note }: { layoutId: string; number: number; note: string },
): Promise<LayoutDetail> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const layout = await getSpaceLayout(tx, ctx.space, layoutId);
    const { id } = await getVersion(tx, layout.id, number);
    await tx
      .update(versions)
      .set({ note: note || null })
      .where(eq(versions.id, id));
    await announceVersions(ctx, tx, { layout, changed: [] });
    return readLayout(ctx, tx, layoutId);
  });
}
