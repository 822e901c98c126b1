import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { type ErrorCode, Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import { imageTypes } from "#contract/image-types.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import type { UserContext } from "#server/context.ts";
import {
  ensureGeneralCategory,
  getOwnCategory,
  holdOwnCategory,
} from "#server/features/categories/index.ts";
import { readLayout } from "#server/features/layouts/layout-queries.ts";
import { asCard, presentLayout } from "#server/features/layouts/present-layout.ts";
import { renderLayoutJob } from "#server/features/layouts/render-layout.ts";
import { titleFromFileName } from "#server/features/layouts/title-from-file-name.ts";
import {
  assembleUpload,
  getOwnUpload,
  removeUpload,
  requireRoomExactly,
} from "#server/features/uploads/index.ts";
import { findListening, recordWebhookEvents } from "#server/features/webhooks/index.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import {
  type ImageFacts,
  ImageFailed,
  type ImageFailure,
  type ImageRefusal,
  ImageRefused,
} from "#server/platform/images/images.ts";

export interface LayoutDraft {
  upload_id: string;
  title?: string | undefined;
  description?: string | undefined;
  category_id?: string | undefined;
}

type CreatedLayout = LayoutDetail & { general_category_created: boolean };
type Upload = Awaited<ReturnType<typeof getOwnUpload>>;

interface StoredImage extends ImageFacts {
  key: string;
}

const REFUSALS: Record<ImageRefusal, ErrorCode> = {
  not_an_image: "image_type_refused",
  damaged: "image_damaged",
  too_many_pixels: "image_too_many_pixels",
};

/** Within the limits by its header, and yet more than one image may ask of us. */
const TOO_MUCH: ReadonlySet<ImageFailure> = new Set(["timeout", "memory"]);

/** The layout takes its upload's id, so that asking twice, after a lost answer, makes one layout. */
export async function createLayout(ctx: UserContext, draft: LayoutDraft): Promise<CreatedLayout> {
  const made = await findMade(ctx, draft.upload_id);
  if (made) return { ...made, general_category_created: false };
  const upload = await getOwnUpload(ctx.db, ctx.viewer, draft.upload_id);
  if (upload.received < upload.size) throw new Failure("upload_incomplete");
  if (draft.category_id) await getOwnCategory(ctx.db, ctx.viewer, draft.category_id);
  const image = await storeImage(ctx, upload);
  try {
    return await recordLayout(ctx, draft, upload, image);
  } catch (error) {
    await ctx.storage.remove([image.key]).catch(() => {});
    // Asked twice at the same moment: the other one made it.
    const twin = await findMade(ctx, draft.upload_id);
    if (twin) return { ...twin, general_category_created: false };
    throw error;
  }
}

async function findMade(ctx: UserContext, layoutId: string): Promise<LayoutDetail | null> {
  const own = and(eq(layouts.id, layoutId), eq(layouts.userId, ctx.viewer.profile.id));
  if ((await ctx.db.$count(layouts, own)) === 0) return null;
  return readLayout(ctx.db, ctx.viewer, layoutId);
}

/** Decodes it, which decides what it is, and keeps it without its location and trailing bytes. */
async function storeImage(ctx: UserContext, upload: Upload): Promise<StoredImage> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-upload-"));
  try {
    const received = join(folder, "received");
    const cleaned = join(folder, "cleaned");
    await assembleUpload(ctx, upload, received);
    // The bytes go to the disk meanwhile: if nothing is cut from them it is these that are kept.
    const written = flushFile(received).catch(() => {});
    const facts = await ctx.images.inspect(received, cleaned).catch(refuse);
    await written;
    const { extension, mediaType } = imageTypes[facts.type];
    const key = `assets/${randomUUID()}.${extension}`;
    await ctx.storage.putFile(key, cleaned, { contentType: mediaType });
    return { ...facts, key };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

function refuse(error: unknown): never {
  if (error instanceof ImageRefused) throw new Failure(REFUSALS[error.reason]);
  if (error instanceof ImageFailed && TOO_MUCH.has(error.reason)) {
    throw new Failure("image_too_many_pixels");
  }
  throw error;
}

function recordLayout(
  ctx: UserContext,
  draft: LayoutDraft,
  upload: Upload,
  image: StoredImage,
): Promise<CreatedLayout> {
  const userId = ctx.viewer.profile.id;
  const title = draft.title || titleFromFileName(upload.fileName);
  return ctx.db.transaction(async (tx) => {
    await requireRoomExactly(tx, userId, image.size);
    const { category, created } = draft.category_id
      ? { category: await holdOwnCategory(tx, ctx.viewer, draft.category_id), created: false }
      : await ensureGeneralCategory(tx, userId, ctx.clock());
    const inserted = await tx
      .insert(layouts)
      .values({
        id: upload.id,
        userId,
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
        publicLink: randomBytes(18).toString("base64url"),
        size: image.size,
        createdAt: ctx.clock(),
      })
      .returning();
    for (const row of inserted) {
      const named = { id: category.id, name: category.name };
      const data = presentLayout(asCard(row), named, ctx.config.appUrl);
      const listening = await findListening(tx, userId, "layout.created");
      const event = { ownerId: userId, listening, at: row.createdAt, data };
      await recordWebhookEvents(ctx, tx, "layout.created", [event]);
    }
    await removeUpload(ctx, tx, upload);
    await ctx.jobs.enqueue(tx, renderLayoutJob, { layoutId: upload.id });
    const layout = await readLayout(tx, ctx.viewer, upload.id);
    return { ...layout, general_category_created: created };
  });
}
