import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ReactionCounts, ReactionKind } from "#contract/reactions.ts";
import type { SpaceContext } from "#server/context.ts";
import type { DemoComment } from "#server/demo/demo-layouts.ts";
import { memberOf } from "#server/features/comments/actor.ts";
import { createReply } from "#server/features/comments/replies/create-reply.ts";
import { setCommentStatus } from "#server/features/comments/set-comment-status.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { reactions, replies } from "#server/platform/db/schema/replies.ts";

const HOUR_MS = 3600_000;

interface Seeded {
  layoutId: string;
  commentId: string;
  at: Date;
}

/** What became of a comment: answers of both sides, reactions of visitors, and whether it is settled. */
export async function seedConversation(
  ctx: SpaceContext,
  { replies: answers = [], reactions: given = {}, resolved = false }: DemoComment,
  { layoutId, commentId, at }: Seeded,
): Promise<void> {
  const actor = memberOf(ctx);
  for (const [hours, { name, text, team = false }] of answers.entries()) {
    const visibility = team ? "team" : "public";
    const target = { layoutId, commentId, actor, visibility } as const;
    const draft = { id: randomUUID(), name: name ?? actor.name, text };
    await createReply(ctx, target, draft);
    // As the owner's, whom no mail tells of it; with a name it is a visitor's then.
    const author = name ? { authorId: null, byMember: false } : {};
    const createdAt = new Date(at.getTime() + (hours + 1) * HOUR_MS);
    await ctx.db
      .update(replies)
      .set({ createdAt, ...author })
      .where(eq(replies.id, draft.id));
  }
  await seedReactions(ctx, commentId, given);
  if (resolved) await setCommentStatus(ctx, { layoutId, ids: [commentId], status: "resolved" });
}

async function seedReactions(
  { db }: SpaceContext,
  commentId: string,
  given: ReactionCounts,
): Promise<void> {
  const rows = (Object.entries(given) as [ReactionKind, number][]).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => ({ commentId, kind, guestId: randomUUID() })),
  );
  if (rows.length === 0) return;
  await db.insert(reactions).values(rows);
  await db.update(comments).set({ reactions: given }).where(eq(comments.id, commentId));
}
