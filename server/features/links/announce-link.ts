import { eq } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { assetIdOf, imagePathsOf } from "#server/features/links/image-paths.ts";
import { isGuarded, type LinkKind, type LinkRow } from "#server/features/links/link-rows.ts";
import { purgeLayout } from "#server/features/links/purge.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { presentationLayouts } from "#server/platform/db/schema/links.ts";
import { guardsTopic, layoutTopic, linkTopic } from "#server/platform/live/topics.ts";

/** Says nothing more: whoever hears it reads what became of the link. */
export const CHANGED = "changed";

interface ChangedLink {
  kind: LinkKind;
  before: LinkRow;
  after: LinkRow;
}

/** Part of the transaction of the change: caches, streams, file guards and a CDN hear of it. */
export async function announceLink(
  { live, jobs, config }: Pick<Services, "live" | "jobs" | "config">,
  tx: Tx,
  { kind, before, after }: ChangedLink,
): Promise<void> {
  const topics = [linkTopic(after.id), ...(kind === "layout" ? [layoutTopic(after.id)] : [])];
  await live.publish(tx, topics, CHANGED);
  if (kind !== "layout") return;
  const imagePaths = await imagePathsOf(tx, after.id);
  for (const path of imagePaths) await live.publish(tx, guardsTopic(), assetIdOf(path));
  const isRotated = before.publicLink !== after.publicLink;
  const isClosing = isGuarded(after) && !isGuarded(before);
  const isHiding = before.linkShowsVersions && !after.linkShowsVersions;
  if (isRotated || isClosing || isHiding) {
    await purgeLayout({ jobs, config }, tx, { ...before, imagePaths });
  }
}

/** Part of the transaction that changes or removes a layout: pages of presentations with it look again. */
export async function announceToPresentations(
  { live }: Pick<Services, "live">,
  tx: Tx,
  layoutId: string,
): Promise<void> {
  const shownIn = await tx
    .select({ id: presentationLayouts.presentationId })
    .from(presentationLayouts)
    .where(eq(presentationLayouts.layoutId, layoutId));
  const topics = shownIn.map(({ id }) => linkTopic(id));
  if (topics.length > 0) await live.publish(tx, topics, CHANGED);
}
