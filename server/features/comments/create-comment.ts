import { eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Context } from "#server/context.ts";
import { limitLayout, limitVisitor } from "#server/features/comments/comment-limits.ts";
import { enqueueNotice } from "#server/features/comments/comment-notice.ts";
import { type CommentRow, presentComment } from "#server/features/comments/comment-queries.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { recordWebhookEvent } from "#server/features/webhooks/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export interface CommentDraft {
  id: string;
  name?: string | undefined;
  comment: string;
  x_position: number;
  y_position: number;
}

interface Target {
  layoutId: string;
  /** The owner's own comments are neither limited, paused nor told to them by mail. */
  byOwner: boolean;
}

/** One comment however often it is sent: the client's id decides. */
export async function createComment(
  ctx: Context,
  target: Target,
  draft: CommentDraft,
): Promise<CommentRow> {
  const sent = await findSent(ctx, target.layoutId, draft.id);
  if (sent) return sent;
  if (!target.byOwner) await limitVisitor(ctx);
  try {
    return await ctx.db.transaction((tx) => pin(ctx, tx, target, draft));
  } catch (error) {
    // The same id at the same moment: the other one made it.
    const twin = await findSent(ctx, target.layoutId, draft.id);
    if (twin) return twin;
    throw error;
  }
}

async function findSent(ctx: Context, layoutId: string, id: string): Promise<CommentRow | null> {
  const [comment] = await ctx.db.select().from(comments).where(eq(comments.id, id));
  // An id that is taken elsewhere says nothing about what it belongs to.
  if (comment && comment.layoutId !== layoutId) throw new Failure("not_found");
  return comment ?? null;
}

async function pin(
  ctx: Context,
  tx: Tx,
  { layoutId, byOwner }: Target,
  draft: CommentDraft,
): Promise<CommentRow> {
  const now = ctx.clock();
  const layout = await takePlace(tx, layoutId, byOwner ? null : now);
  if (!layout) throw new Failure("not_found");
  if (!byOwner) {
    if (layout.paused) throw new Failure("comments_paused");
    await limitLayout(ctx, tx, layoutId);
  }
  const [comment] = await tx
    .insert(comments)
    .values({
      id: draft.id,
      layoutId,
      ownerId: layout.ownerId,
      seq: layout.seq,
      byOwner,
      name: draft.name || ANONYMOUS,
      comment: draft.comment,
      commentFolded: foldText(draft.comment),
      xPosition: draft.x_position,
      yPosition: draft.y_position,
      createdAt: now,
    })
    .returning();
  if (!comment) throw new Error("a comment that was not recorded");
  const event = { layoutId, seq: layout.seq, commentId: comment.id, at: now };
  await recordEvent(ctx, tx, { ...event, type: "comment.created" });
  await recordWebhookEvent(ctx, tx, {
    type: "comment.created",
    ownerId: layout.ownerId,
    at: now,
    data: { ...presentComment(comment), layout: { id: layoutId, title: layout.title } },
  });
  if (!byOwner && layout.noticePendingSince?.getTime() === now.getTime()) {
    await enqueueNotice(ctx, tx, layoutId, layout.noticeSentAt);
  }
  return comment;
}

/** The layout's row is taken first: it gives the number, keeps the count and puts commits in order. */
async function takePlace(tx: Tx, layoutId: string, noticeFrom: Date | null) {
  const [layout] = await tx
    .update(layouts)
    .set({
      eventSeq: sql`${layouts.eventSeq} + 1`,
      commentCount: sql`${layouts.commentCount} + 1`,
      ...(noticeFrom && {
        noticePendingSince: sql`coalesce(${layouts.noticePendingSince}, ${noticeFrom.toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(layouts.id, layoutId))
    .returning({
      seq: layouts.eventSeq,
      ownerId: layouts.userId,
      title: layouts.title,
      paused: layouts.commentsPaused,
      noticePendingSince: layouts.noticePendingSince,
      noticeSentAt: layouts.noticeSentAt,
    });
  return layout ?? null;
}
