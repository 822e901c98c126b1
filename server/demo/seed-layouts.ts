import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { SpaceContext } from "#server/context.ts";
import { type DemoComment, type DemoLayout, demoLayouts } from "#server/demo/demo-layouts.ts";
import { drawLayout } from "#server/demo/draw-layout.ts";
import { seedConversation } from "#server/demo/seed-conversation.ts";
import { holdNotices, seedNotices } from "#server/demo/seed-notices.ts";
import { createCategory } from "#server/features/categories/create-category.ts";
import { memberOf } from "#server/features/comments/actor.ts";
import { createComment } from "#server/features/comments/create-comment.ts";
import { createLayout } from "#server/features/layouts/create-layout.ts";
import { markRead } from "#server/features/unread/index.ts";
import { startUpload } from "#server/features/uploads/start-upload.ts";
import { partKey } from "#server/features/uploads/upload-queries.ts";
import { addVersion } from "#server/features/versions/add-version.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

const DAY_MS = 24 * 3600_000;
/** What was said on layouts of the last days is unread. */
const NEWS_DAYS = 10;
const EVERYTHING = 2 ** 31 - 1;

/** Uses the same verbs as any upload and comment, then sets the dates back. */
export async function seedLayouts(ctx: SpaceContext): Promise<void> {
  const categoryIds = new Map<string, string>();
  for (const drawn of demoLayouts) {
    const known = categoryIds.get(drawn.category);
    const categoryId = known ?? (await createCategory(ctx, drawn.category)).id;
    categoryIds.set(drawn.category, categoryId);
    const layoutId = await seedLayout(ctx, drawn, categoryId);
    if (drawn.daysAgo > NEWS_DAYS) await markRead(ctx, { layoutId, seq: EVERYTHING });
  }
}

async function seedLayout(
  ctx: SpaceContext,
  drawn: DemoLayout,
  categoryId: string,
): Promise<string> {
  const { id } = await createLayout(ctx, {
    upload_id: await upload(ctx, drawn),
    title: drawn.title,
    description: drawn.description,
    category_id: categoryId,
  });
  const createdAt = daysAgo(drawn.daysAgo);
  await ctx.db.update(layouts).set({ createdAt }).where(eq(layouts.id, id));
  await ctx.db.update(versions).set({ createdAt }).where(eq(versions.id, id));
  await holdNotices(ctx, id);
  await seedComments(ctx, id, drawn.comments);
  for (const { note, sections, ...version } of drawn.versions ?? []) {
    const upload_id = await upload(ctx, { ...drawn, sections });
    await addVersion(ctx, { layoutId: id, upload_id, note });
    await ctx.db
      .update(versions)
      .set({ createdAt: daysAgo(version.daysAgo) })
      .where(eq(versions.id, upload_id));
    await seedComments(ctx, id, version.comments);
  }
  await seedNotices(ctx, id);
  return id;
}

/** The id of a finished upload of the drawing. */
async function upload(ctx: SpaceContext, drawn: DemoLayout): Promise<string> {
  const png = await sharp(Buffer.from(drawLayout(drawn).svg))
    .png()
    .toBuffer();
  const { id } = await startUpload(ctx, { file_name: `${drawn.title}.png`, size: png.length });
  await ctx.storage.put(partKey(id, 0), png);
  await ctx.db.update(uploads).set({ received: png.length }).where(eq(uploads.id, id));
  return id;
}

async function seedComments(
  ctx: SpaceContext,
  layoutId: string,
  said: readonly DemoComment[],
): Promise<void> {
  for (const shown of said) {
    const { name, text, x, y, mark, daysAgo: days } = shown;
    const draft = { id: randomUUID(), name, comment: text, x_position: x, y_position: y, mark };
    // As the owner's, whom no mail tells of it; then it is a visitor's.
    await createComment(ctx, { layoutId, actor: memberOf(ctx) }, draft);
    const at = daysAgo(days);
    await ctx.db
      .update(comments)
      .set({ createdAt: at, authorId: null, byOwner: false, byMember: false })
      .where(eq(comments.id, draft.id));
    await seedConversation(ctx, shown, { layoutId, commentId: draft.id, at });
  }
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS - 3600_000);
}
