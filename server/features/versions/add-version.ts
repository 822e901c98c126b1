import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import { endOpenRound } from "#server/features/approvals/index.ts";
import {
  getSpaceLayout,
  hashesOf,
  makeFromUpload,
  readLayout,
  renderLayoutJob,
  rowOf,
  type StoredImage,
} from "#server/features/layouts/index.ts";
import { removeUpload, requireStorage, type UploadRow } from "#server/features/uploads/index.ts";
import { announceVersions } from "#server/features/versions/announce-versions.ts";
import { prepareComparisons } from "#server/features/versions/compare-versions.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { decidedTransaction } from "#server/platform/db/doubtful-commit.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

interface VersionDraft {
  /** That of its upload without it. */
  id?: string;
  layoutId: string;
  upload_id: string;
  note?: string | undefined;
}

/** The version becomes what the link shows. */
export function addVersion(ctx: SpaceContext, draft: VersionDraft): Promise<LayoutDetail> {
  const { layoutId, upload_id, id = upload_id } = draft;
  return makeFromUpload(ctx, upload_id, {
    async find() {
      const made = and(eq(versions.id, id), eq(versions.layoutId, layoutId));
      const isMade = (await ctx.db.$count(versions, and(made, inSpace(ctx.space, versions)))) > 0;
      return isMade ? readLayout(ctx, ctx.db, layoutId) : null;
    },
    async check() {
      await getSpaceLayout(ctx.db, ctx.space, layoutId);
    },
    record: (upload, image) =>
      decidedTransaction(ctx.db, (tx) => recordVersion(ctx, tx, { id, draft, upload, image })),
  });
}

interface Recording {
  id: string;
  draft: VersionDraft;
  upload: UploadRow;
  image: StoredImage;
}

async function recordVersion(
  ctx: SpaceContext,
  tx: Tx,
  { id, draft, upload, image }: Recording,
): Promise<LayoutDetail> {
  const { id: userId } = ctx.space;
  const { layoutId, note } = draft;
  await requireStorage(tx, userId, image.size);
  const before = await lockSpaceLayout(ctx, tx, layoutId);
  const number = before.lastVersion + 1;
  const inserted = await tx
    .insert(versions)
    .values({
      id,
      layoutId,
      userId,
      number,
      note: note || null,
      createdBy: ctx.viewer.profile.id,
      ...rowOf(image),
      ...hashesOf(image),
      createdAt: ctx.clock(),
    })
    .returning();
  await tx
    .update(layouts)
    .set({ ...rowOf(image), version: number, lastVersion: number })
    .where(eq(layouts.id, layoutId));
  await removeUpload(ctx, tx, upload);
  await ctx.jobs.enqueue(tx, renderLayoutJob, { layoutId });
  await prepareComparisons(ctx, tx, { layoutId, number });
  await endOpenRound(ctx, tx, layoutId, "new_version");
  await announceVersions(ctx, tx, { layout: before, changed: [before.imagePath] });
  const layout = { ...before, version: number };
  for (const version of inserted) {
    await ctx.announce(tx, { type: "version.created", at: version.createdAt, layout, version });
  }
  return readLayout(ctx, tx, layoutId);
}

async function lockSpaceLayout({ space }: SpaceContext, tx: Tx, layoutId: string) {
  const [layout] = await tx
    .select()
    .from(layouts)
    .where(and(eq(layouts.id, layoutId), inSpace(space, layouts)))
    .for("no key update");
  if (!layout) throw new Failure("not_found");
  return layout;
}
