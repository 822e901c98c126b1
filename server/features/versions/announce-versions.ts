import type { Services } from "#server/context.ts";
import type { LayoutRow } from "#server/features/layouts/index.ts";
import { announceToPresentations, assetIdOf, purgeLayout } from "#server/features/links/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { guardsTopic, layoutTopic, overviewTopic } from "#server/platform/live/topics.ts";

interface Changed {
  layout: LayoutRow;
  /** The originals that are no longer for the same people as before. */
  changed: readonly string[];
}

/** Part of the transaction that changes a layout's versions: caches, open pages, file guards and a CDN hear. */
export async function announceVersions(
  { live, jobs, config }: Pick<Services, "live" | "jobs" | "config">,
  tx: Tx,
  { layout, changed }: Changed,
): Promise<void> {
  await live.publish(tx, [layoutTopic(layout.id), overviewTopic(layout.userId)], "version");
  await announceToPresentations({ live }, tx, layout.id);
  for (const path of changed) await live.publish(tx, guardsTopic(), assetIdOf(path));
  if (layout.linkShowsVersions) return;
  await purgeLayout({ jobs, config }, tx, { ...layout, imagePaths: changed });
}
