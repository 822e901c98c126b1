import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { SpaceContext } from "#server/context.ts";
import { type DemoLayout, demoLayouts } from "#server/demo/demo-layouts.ts";
import { drawLayout } from "#server/demo/draw-layout.ts";
import { seedConversation } from "#server/demo/seed-conversation.ts";
import { createCategory } from "#server/features/categories/create-category.ts";
import { memberOf } from "#server/features/comments/actor.ts";
import { createComment } from "#server/features/comments/create-comment.ts";
import { createLayout } from "#server/features/layouts/create-layout.ts";
import { markRead } from "#server/features/unread/index.ts";
import { startUpload } from "#server/features/uploads/start-upload.ts";
import { partKey } from "#server/features/uploads/upload-queries.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

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
  for (const shown of drawn.comments) {
    const { name, text, x, y, mark, daysAgo: days } = shown;
    const draft = { id: randomUUID(), name, comment: text, x_position: x, y_position: y, mark };
    // As the owner's, whom no mail tells of it; then it is a visitor's.
    await createComment(ctx, { layoutId: id, actor: memberOf(ctx) }, draft);
    await ctx.db
      .update(comments)
      .set({ createdAt: daysAgo(days), authorId: null, byOwner: false, byMember: false })
      .where(eq(comments.id, draft.id));
    const at = daysAgo(days);
    await seedConversation(ctx, shown, { layoutId: id, commentId: draft.id, at });
  }
  return id;
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS - 3600_000);
}
