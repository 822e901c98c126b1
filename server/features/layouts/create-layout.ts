import { and, eq } from "drizzle-orm";
import { foldText } from "#contract/fold-text.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import {
  ensureGeneralCategory,
  getSpaceCategory,
  lockSpaceCategory,
} from "#server/features/categories/index.ts";
import { readLayout } from "#server/features/layouts/layout-queries.ts";
import { makeFromUpload } from "#server/features/layouts/make-from-upload.ts";
import { asCard, presentLayout } from "#server/features/layouts/present-layout.ts";
import { renderLayoutJob } from "#server/features/layouts/render-layout.ts";
import { hashesOf, rowOf, type StoredImage } from "#server/features/layouts/store-image.ts";
import { titleFromFileName } from "#server/features/layouts/title-from-file-name.ts";
import { newPublicLink } from "#server/features/links/index.ts";
import { removeUpload, requireStorage, type UploadRow } from "#server/features/uploads/index.ts";
import { decidedTransaction } from "#server/platform/db/doubtful-commit.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

export interface LayoutDraft {
  /** That of its upload without it. */
  id?: string;
  upload_id: string;
  title?: string | undefined;
  description?: string | undefined;
  category_id?: string | undefined;
}

export type CreatedLayout = LayoutDetail & { general_category_created: boolean };

export function createLayout(ctx: SpaceContext, draft: LayoutDraft): Promise<CreatedLayout> {
  const { id = draft.upload_id } = draft;
  return makeFromUpload(ctx, draft.upload_id, {
    find: () => findMade(ctx, id),
    async check() {
      if (draft.category_id) await getSpaceCategory(ctx.db, ctx.space, draft.category_id);
    },
    record: (upload, image) => recordLayout(ctx, { ...draft, id }, upload, image),
  });
}

async function findMade(ctx: SpaceContext, layoutId: string): Promise<CreatedLayout | null> {
  const own = and(eq(layouts.id, layoutId), inSpace(ctx.space, layouts));
  if ((await ctx.db.$count(layouts, own)) === 0) return null;
  const layout = await readLayout(ctx, ctx.db, layoutId);
  return { ...layout, general_category_created: false };
}

function recordLayout(
  ctx: SpaceContext,
  draft: LayoutDraft & { id: string },
  upload: UploadRow,
  image: StoredImage,
): Promise<CreatedLayout> {
  const { id } = draft;
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
        id,
        userId,
        createdBy: ctx.viewer.profile.id,
        categoryId: category.id,
        title,
        titleFolded: foldText(title),
        description: draft.description || null,
        ...rowOf(image),
        publicLink: newPublicLink(),
        createdAt: ctx.clock(),
      })
      .returning();
    // The row of its first version was made by the database.
    await tx.update(versions).set(hashesOf(image)).where(eq(versions.id, id));
    for (const row of inserted) {
      const { appUrl } = ctx.config;
      const named = { id: category.id, name: category.name };
      const data = presentLayout(asCard(row), named, { appUrl, origin: appUrl });
      await ctx.announce(tx, { type: "layout.created", at: row.createdAt, ownerId: userId, data });
    }
    await removeUpload(ctx, tx, upload);
    await ctx.jobs.enqueue(tx, renderLayoutJob, { layoutId: id });
    const layout = await readLayout(ctx, tx, id);
    return { ...layout, general_category_created: created };
  });
}
