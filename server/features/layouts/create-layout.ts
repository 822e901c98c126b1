import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import {
  ensureGeneralCategory,
  getSpaceCategory,
  lockSpaceCategory,
} from "#server/features/categories/index.ts";
import { readLayout } from "#server/features/layouts/layout-queries.ts";
import { asCard, presentLayout } from "#server/features/layouts/present-layout.ts";
import { renderLayoutJob } from "#server/features/layouts/render-layout.ts";
import { type StoredImage, storeImage } from "#server/features/layouts/store-image.ts";
import { titleFromFileName } from "#server/features/layouts/title-from-file-name.ts";
import { newPublicLink } from "#server/features/links/index.ts";
import {
  cancelUpload,
  getSpaceUpload,
  isImageRefusal,
  removeUpload,
  requireStorage,
  type UploadRow,
} from "#server/features/uploads/index.ts";
import { CommitInDoubt, decidedTransaction } from "#server/platform/db/doubtful-commit.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export interface LayoutDraft {
  upload_id: string;
  title?: string | undefined;
  description?: string | undefined;
  category_id?: string | undefined;
}

type CreatedLayout = LayoutDetail & { general_category_created: boolean };

/**
 * The layout takes its upload's id, so that asking twice, after a lost answer, makes one layout; asking
 * many times at once costs one decode.
 */
export function createLayout(ctx: SpaceContext, draft: LayoutDraft): Promise<CreatedLayout> {
  const name = `layout ${ctx.space.id} ${draft.upload_id}`;
  return ctx.flights.run(name, async () => {
    const made = await findMade(ctx, draft.upload_id);
    return made ?? makeLayout(ctx, draft);
  });
}

async function makeLayout(ctx: SpaceContext, draft: LayoutDraft): Promise<CreatedLayout> {
  const upload = await getSpaceUpload(ctx.db, ctx.space, draft.upload_id);
  if (upload.received < upload.size) throw new Failure("upload_incomplete");
  if (draft.category_id) await getSpaceCategory(ctx.db, ctx.space, draft.category_id);
  const image = await storeImage(ctx, upload).catch(async (error: unknown) => {
    // It will never become a layout, so it holds no room any longer.
    if (isImageRefusal(error)) await cancelUpload(ctx, upload.id).catch(() => {});
    throw error;
  });
  return recordLayout(ctx, draft, upload, image).catch((error: unknown) =>
    lookAgain(ctx, image, upload.id, error),
  );
}

/**
 * The failure may have come after the layout was made, by this request or, on another process, by a twin
 * of it. A file goes only if no row can name it now or later; what stays in doubt is the sweep's.
 */
async function lookAgain(
  ctx: SpaceContext,
  image: StoredImage,
  layoutId: string,
  error: unknown,
): Promise<CreatedLayout> {
  const isOver = !(error instanceof CommitInDoubt);
  if (isOver) await ctx.storage.remove([image.key]).catch(() => {});
  const made = await findMade(ctx, layoutId);
  if (!made) throw error;
  return made;
}

async function findMade(ctx: SpaceContext, layoutId: string): Promise<CreatedLayout | null> {
  const own = and(eq(layouts.id, layoutId), inSpace(ctx.space, layouts));
  if ((await ctx.db.$count(layouts, own)) === 0) return null;
  const layout = await readLayout(ctx, ctx.db, layoutId);
  return { ...layout, general_category_created: false };
}

function recordLayout(
  ctx: SpaceContext,
  draft: LayoutDraft,
  upload: UploadRow,
  image: StoredImage,
): Promise<CreatedLayout> {
  const { id: userId } = ctx.space;
  const title = draft.title || titleFromFileName(upload.fileName);
  return decidedTransaction(ctx.db, async (tx) => {
    await requireStorage(tx, userId, image.size);
    const { category, created } = draft.category_id
      ? { category: await lockSpaceCategory(tx, ctx.space, draft.category_id), created: false }
      : await ensureGeneralCategory(tx, userId, ctx.clock());
    const inserted = await tx
      .insert(layouts)
      .values({
        id: upload.id,
        userId,
        createdBy: ctx.viewer.profile.id,
        categoryId: category.id,
        title,
        titleFolded: foldText(title),
        description: draft.description || null,
        imagePath: image.key,
        imageType: image.type,
        width: image.width,
        height: image.height,
        frames: image.frames,
        placeholder: image.placeholder,
        publicLink: newPublicLink(),
        size: image.size,
        createdAt: ctx.clock(),
      })
      .returning();
    for (const row of inserted) {
      const { appUrl } = ctx.config;
      const named = { id: category.id, name: category.name };
      const data = presentLayout(asCard(row), named, { appUrl, origin: appUrl });
      await ctx.announce(tx, { type: "layout.created", at: row.createdAt, ownerId: userId, data });
    }
    await removeUpload(ctx, tx, upload);
    await ctx.jobs.enqueue(tx, renderLayoutJob, { layoutId: upload.id });
    const layout = await readLayout(ctx, tx, upload.id);
    return { ...layout, general_category_created: created };
  });
}
