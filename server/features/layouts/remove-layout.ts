import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Services, SpaceContext } from "#server/context.ts";
import { endChain } from "#server/features/evidence/index.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { getSpaceLayout } from "#server/features/layouts/layout-queries.ts";
import type { LayoutRow } from "#server/features/layouts/layout-rows.ts";
import { announceToPresentations, assetIdOf, purgeLayout } from "#server/features/links/index.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { filesOfLayout } from "#server/platform/db/stored-files.ts";
import {
  guardsTopic,
  layoutTopic,
  overviewTopic,
  removalsTopic,
} from "#server/platform/live/topics.ts";

export function removeLayout(ctx: SpaceContext, layoutId: string): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const layout = await getSpaceLayout(tx, ctx.space, layoutId);
    await dropLayout(ctx, tx, layout);
    await recordSpaceAct(ctx, tx, { action: "layout_removed", details: { layout: layout.title } });
  });
}

/** Comments are deleted with the row; files by a job that is retried until they are gone. */
export async function dropLayout(
  {
    live,
    jobs,
    config,
    secrets,
    clock,
    announce,
  }: Pick<Services, "live" | "jobs" | "config" | "secrets" | "clock" | "announce">,
  tx: Tx,
  layout: LayoutRow,
): Promise<void> {
  await lockForRemoval(tx, layout.id);
  await announceToPresentations({ live }, tx, layout.id);
  const files = await filesOfLayout(tx, layout.id);
  const imagePaths = files.map(({ key }) => key);
  await endChain({ secrets, clock }, tx, layout.id);
  await tx.delete(layouts).where(eq(layouts.id, layout.id));
  await announce(tx, { type: "layout.removed", at: clock(), layoutId: layout.id });
  const topics = [
    layoutTopic(layout.id),
    overviewTopic(layout.userId),
    removalsTopic(layout.userId),
  ];
  await live.publish(tx, topics, "removed");
  for (const path of imagePaths) await live.publish(tx, guardsTopic(), assetIdOf(path));
  await purgeLayout({ jobs, config }, tx, { ...layout, imagePaths });
  await jobs.enqueue(tx, removeFilesJob, {
    keys: imagePaths,
    folders: files.flatMap(({ folder }) => folder ?? []),
  });
}

/** Before the end of its chain: see lock-order.ts. Of two who remove it at once, the second finds it gone. */
async function lockForRemoval(tx: Tx, layoutId: string): Promise<void> {
  const [held] = await tx
    .select({ id: layouts.id })
    .from(layouts)
    .where(eq(layouts.id, layoutId))
    .for("update");
  if (!held) throw new Failure("not_found");
}
