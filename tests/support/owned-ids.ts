import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { approvalPeople, approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layoutExports } from "#server/platform/db/schema/exports.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentationLayouts, presentations } from "#server/platform/db/schema/links.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { invitations, memberships } from "#server/platform/db/schema/spaces.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";
import { versions } from "#server/platform/db/schema/versions.ts";
import { webhookDeliveries, webhookEvents, webhooks } from "#server/platform/db/schema/webhooks.ts";
import { plainLayout } from "#tests/support/planted-layouts.ts";
import { onDatabase } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const WEEK_MS = 7 * 24 * 3600_000;

/** One thing of every kind that an address can name, under that name, all of them one person's. */
export function ownedIds(app: TestApp, userId: string): Promise<Record<string, string>> {
  return onDatabase(app, async (db) => {
    const [category] = await db
      .insert(categories)
      .values({ userId, name: `Marca ${randomUUID()}` })
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
    await plantSecondVersion(db, layoutId);
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
    const replyId = randomUUID();
    await db.insert(replies).values({
      id: replyId,
      commentId,
      layoutId,
      ownerId: userId,
      seq: 2,
      name: "Bia",
      text: "Ou mais escuro",
      visibility: "public",
    });
    const asked = await plantRound(db, { layoutId, userId, at: app.now() });
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
    const presentationId = randomUUID();
    const presentation = { userId, title: "Rodada", publicLink: randomUUID() };
    await db.insert(presentations).values({ id: presentationId, ...presentation });
    await db.insert(presentationLayouts).values({ presentationId, layoutId, position: 0 });
    const exportId = randomUUID();
    await db.insert(layoutExports).values({
      id: exportId,
      userId,
      subject: "layout",
      subjectId: layoutId,
      title: "Capa",
      layoutIds: [layoutId],
      format: "csv",
      includeTeam: false,
      expiresAt: new Date(app.now().getTime() + WEEK_MS),
    });
    const memberId = await plantMember(db, userId);
    const [apiKey] = await db
      .insert(apiKeys)
      .values({
        userId,
        name: "Planilha",
        scope: "read",
        keyHash: randomUUID(),
        hint: "0000",
        createdAt: app.now(),
      })
      .returning({ id: apiKeys.id });
    const [invitation] = await db
      .insert(invitations)
      .values({
        spaceId: userId,
        email: `convite-${randomUUID()}@alfinete.test`,
        role: "viewer",
        expiresAt: new Date(app.now().getTime() + WEEK_MS),
      })
      .returning({ id: invitations.id });
    return {
      userId,
      spaceId: userId,
      memberId,
      invitationId: invitation?.id ?? "",
      webhookId: webhook?.id ?? "",
      deliveryId,
      sessionId: session?.id ?? "",
      categoryId: category?.id ?? "",
      uploadId: upload?.id ?? "",
      layoutId,
      number: "1",
      commentId,
      replyId,
      apiKeyId: apiKey?.id ?? "",
      presentationId,
      exportId,
      linkId: layoutId,
      ...asked,
    };
  });
}

/** With a file that is nowhere, as the first has. */
async function plantSecondVersion(db: Db, layoutId: string): Promise<void> {
  const [first] = await db.select().from(versions).where(eq(versions.id, layoutId));
  if (!first) throw new Error("a layout without a version");
  const id = randomUUID();
  const imagePath = `assets/${id}.png`;
  await db.insert(versions).values({ ...first, id, imagePath, number: 2 });
  const newest = { imagePath, version: 2, lastVersion: 2 };
  await db.update(layouts).set(newest).where(eq(layouts.id, layoutId));
}

/** An open round of approval that expects somebody. */
async function plantRound(
  db: Db,
  { layoutId, userId, at }: { layoutId: string; userId: string; at: Date },
): Promise<{ roundId: string; personId: string }> {
  const [round] = await db
    .insert(approvalRounds)
    .values({ layoutId, userId, version: 2, openedAt: at })
    .returning({ id: approvalRounds.id });
  const roundId = round?.id ?? "";
  const email = `cliente-${randomUUID()}@alfinete.test`;
  const [person] = await db
    .insert(approvalPeople)
    .values({ roundId, email })
    .returning({ id: approvalPeople.id });
  await db.update(layouts).set({ reviewState: "in_review" }).where(eq(layouts.id, layoutId));
  return { roundId, personId: person?.id ?? "" };
}

/** Somebody else in the person's space. */
async function plantMember(db: Db, spaceId: string): Promise<string> {
  const email = `integrante-${randomUUID()}@alfinete.test`;
  const [user] = await db
    .insert(users)
    .values({ email, name: "Integrante", emailVerified: true })
    .returning({ id: users.id });
  const userId = user?.id ?? "";
  await db.insert(profiles).values({ id: userId, username: "Integrante" });
  await db.insert(memberships).values({ spaceId, userId, role: "viewer" });
  return userId;
}

/** As if an admin had opened everything to the person. */
export async function giveSpecialAccess(app: TestApp, userId: string): Promise<void> {
  await onDatabase(app, (db) =>
    db.update(profiles).set({ specialAccess: true }).where(eq(profiles.id, userId)),
  );
}
