import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { categories } from "#server/platform/db/schema/categories.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";
import { sessions } from "#server/platform/db/schema/users.ts";
import { webhookDeliveries, webhookEvents, webhooks } from "#server/platform/db/schema/webhooks.ts";
import { plainLayout } from "#tests/support/planted-layouts.ts";
import { onDatabase } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** One thing of every kind that an address can name, under that name, all of them one person's. */
export function ownedIds(app: TestApp, userId: string): Promise<Record<string, string>> {
  return onDatabase(app, async (db) => {
    const [category] = await db
      .insert(categories)
      .values({ userId, name: "Marca" })
      .returning({ id: categories.id });
    const [upload] = await db
      .insert(uploads)
      .values({ userId, fileName: "capa.png", size: 1 })
      .returning({ id: uploads.id });
    const [session] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId));
    const layoutId = randomUUID();
    await db.insert(layouts).values(plainLayout(layoutId, userId, category?.id ?? ""));
    const commentId = randomUUID();
    await db.insert(comments).values({
      id: commentId,
      layoutId,
      ownerId: userId,
      seq: 1,
      name: "Bia",
      comment: "Mais claro",
      commentFolded: "mais claro",
      xPosition: 50,
      yPosition: 50,
    });
    const [webhook] = await db
      .insert(webhooks)
      .values({
        userId,
        url: "https://recebe.example/alfinete",
        eventType: "comment.created",
        secret: "",
      })
      .returning({ id: webhooks.id });
    const deliveryId = randomUUID();
    const eventId = randomUUID();
    const event = { ownerId: userId, type: "comment.created" as const, payload: "{}" };
    await db.insert(webhookEvents).values({ id: eventId, ...event });
    await db.insert(webhookDeliveries).values({
      id: deliveryId,
      webhookId: webhook?.id ?? "",
      ownerId: userId,
      eventId,
      state: "delivered",
    });
    return {
      userId,
      webhookId: webhook?.id ?? "",
      deliveryId,
      sessionId: session?.id ?? "",
      categoryId: category?.id ?? "",
      uploadId: upload?.id ?? "",
      layoutId,
      commentId,
    };
  });
}

/** As if an admin had opened everything to the person. */
export async function giveSpecialAccess(app: TestApp, userId: string): Promise<void> {
  await onDatabase(app, (db) =>
    db.update(profiles).set({ specialAccess: true }).where(eq(profiles.id, userId)),
  );
}
