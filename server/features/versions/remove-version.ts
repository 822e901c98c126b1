import { and, asc, desc, eq, ne } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { SpaceContext } from "#server/context.ts";
import { endOpenRound, isDecided } from "#server/features/approvals/index.ts";
import { deleteComment, holdLayout } from "#server/features/comments/index.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import {
  getSpaceLayout,
  getVersion,
  renditionFolder,
  type VersionRow,
} from "#server/features/layouts/index.ts";
import { purgeLayout } from "#server/features/links/index.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import { announceVersions } from "#server/features/versions/announce-versions.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

/** With its comments, each told to open pages, and its files, by a job. Its number is never given again. */
export async function removeVersion(
  ctx: SpaceContext,
  { layoutId, number }: { layoutId: string; number: number },
): Promise<void> {
  await getSpaceLayout(ctx.db, ctx.space, layoutId);
  await holdLayout(ctx, layoutId, async (tx, held) => {
    const layout = await getSpaceLayout(tx, ctx.space, layoutId);
    const version = await getVersion(tx, layoutId, number);
    const next = await newestBut(tx, version);
    if (!next) throw new Failure("last_version");
    if (await isDecided(tx, layoutId, number)) throw new Failure("version_decided");
    const made = await tx
      .select()
      .from(comments)
      .where(and(eq(comments.layoutId, layoutId), eq(comments.version, number)))
      .orderBy(asc(comments.id));
    for (const comment of made) await deleteComment(ctx, tx, { layout: held, comment });
    if (number === layout.version) {
      await endOpenRound(ctx, tx, layoutId, "version_removed");
      await showVersion(tx, next);
    }
    await tx.delete(versions).where(eq(versions.id, version.id));
    await removeFiles(ctx, tx, version);
    await purgeLayout(ctx, tx, { ...layout, imagePaths: [version.imagePath] });
    await announceVersions(ctx, tx, { layout, changed: [version.imagePath, next.imagePath] });
    const details = { layout: layout.title, number };
    await recordSpaceAct(ctx, tx, { action: "version_removed", details });
  });
}

async function newestBut(tx: Tx, { layoutId, id }: VersionRow): Promise<VersionRow | undefined> {
  const [newest] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.layoutId, layoutId), ne(versions.id, id)))
    .orderBy(desc(versions.number))
    .limit(1);
  return newest;
}

/** Makes it what the layout and its link show. */
async function showVersion(tx: Tx, version: VersionRow): Promise<void> {
  const { imagePath, imageType, size, width, height, frames, placeholder, renditions } = version;
  await tx
    .update(layouts)
    .set({
      ...{ imagePath, imageType, size, width, height, frames, placeholder, renditions },
      version: version.number,
    })
    .where(eq(layouts.id, version.layoutId));
}

async function removeFiles({ jobs }: SpaceContext, tx: Tx, version: VersionRow): Promise<void> {
  const folders = [`${renditionFolder(version)}/`];
  await jobs.enqueue(tx, removeFilesJob, { keys: [version.imagePath], folders });
}
