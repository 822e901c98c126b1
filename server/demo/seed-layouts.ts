import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { SpaceContext } from "#server/context.ts";
import { type DemoLayout, demoLayouts } from "#server/demo/demo-layouts.ts";
import { drawLayout } from "#server/demo/draw-layout.ts";
import { createCategory } from "#server/features/categories/create-category.ts";
import { createComment } from "#server/features/comments/create-comment.ts";
import { createLayout } from "#server/features/layouts/create-layout.ts";
import { startUpload } from "#server/features/uploads/start-upload.ts";
import { partKey } from "#server/features/uploads/upload-queries.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

const DAY_MS = 24 * 3600_000;

/** Uses the same verbs as any upload and comment, then sets the dates back. */
export async function seedLayouts(ctx: SpaceContext): Promise<void> {
  const categoryIds = new Map<string, string>();
  for (const drawn of demoLayouts) {
    const known = categoryIds.get(drawn.category);
    const categoryId = known ?? (await createCategory(ctx, drawn.category)).id;
    categoryIds.set(drawn.category, categoryId);
    await seedLayout(ctx, drawn, categoryId);
  }
}

async function seedLayout(ctx: SpaceContext, drawn: DemoLayout, categoryId: string): Promise<void> {
  const png = await sharp(Buffer.from(drawLayout(drawn).svg))
    .png()
    .toBuffer();
  const upload = await startUpload(ctx, { file_name: `${drawn.title}.png`, size: png.length });
  await ctx.storage.put(partKey(upload.id, 0), png);
  await ctx.db.update(uploads).set({ received: png.length }).where(eq(uploads.id, upload.id));
  const { id } = await createLayout(ctx, {
    upload_id: upload.id,
    title: drawn.title,
    description: drawn.description,
    category_id: categoryId,
  });
  await ctx.db
    .update(layouts)
    .set({ createdAt: daysAgo(drawn.daysAgo) })
    .where(eq(layouts.id, id));
  for (const { name, text, x, y, daysAgo: days } of drawn.comments) {
    const draft = { id: randomUUID(), name, comment: text, x_position: x, y_position: y };
    // As the owner's, whom no mail tells of it; then it is a visitor's.
    await createComment(ctx, { layoutId: id, authorId: ctx.viewer.profile.id }, draft);
    await ctx.db
      .update(comments)
      .set({ createdAt: daysAgo(days), authorId: null, byOwner: false })
      .where(eq(comments.id, draft.id));
  }
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS - 3600_000);
}
