import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { getCommentOf } from "#server/features/comments/comment-queries.ts";
import { lockLayout } from "#server/features/comments/lock-layout.ts";
import { type CommentRow, isGoneForGuests } from "#server/features/comments/present-words.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import type { EventLayout } from "#server/recorded-events.ts";

export type Changing = Pick<Context, "db" | "live" | "clock" | "announce">;

export interface Held {
  layout: EventLayout;
  comment: CommentRow;
}

/** Whoever changes a comment holds its layout: what is read of it then stays so until the commit. */
export function holdComment<T>(
  ctx: Changing,
  { layoutId, commentId }: { layoutId: string; commentId: string },
  work: (tx: Tx, held: Held) => Promise<T>,
): Promise<T> {
  return holdLayout(ctx, layoutId, async (tx, layout) =>
    work(tx, { layout, comment: await getCommentOf(tx, layoutId, commentId) }),
  );
}

export function holdLayout<T>(
  { db, live }: Changing,
  layoutId: string,
  work: (tx: Tx, layout: EventLayout) => Promise<T>,
): Promise<T> {
  return live.transaction(db, async (tx) => {
    const layout = await lockLayout(tx, layoutId);
    if (!layout) throw new Failure("not_found");
    return work(tx, layout);
  });
}

/** What a comment adds to the numbers that everybody sees. */
export function countsOf(comment: CommentRow): { comments: number; resolved: number } {
  if (isGoneForGuests(comment)) return { comments: 0, resolved: 0 };
  return { comments: 1, resolved: comment.status === "resolved" ? 1 : 0 };
}

export async function updateComment(
  ctx: Changing,
  tx: Tx,
  { layout, comment }: Held,
  change: Partial<CommentRow>,
): Promise<CommentRow> {
  const at = ctx.clock();
  const type = "comment.updated";
  const [before, after] = [countsOf(comment), countsOf({ ...comment, ...change })];
  const counts = {
    comments: after.comments - before.comments,
    resolved: after.resolved - before.resolved,
  };
  const event = { type, layoutId: layout.id, commentId: comment.id, at, counts } as const;
  const seq = await recordEvent(tx, event);
  await tx.update(comments).set(change).where(eq(comments.id, comment.id));
  const changed = { ...comment, ...change };
  await ctx.announce(tx, { type, at, layout, seq, before: comment, comment: changed });
  return changed;
}

/** With everything that was answered. */
export async function deleteComment(
  ctx: Changing,
  tx: Tx,
  { layout, comment }: Held,
): Promise<void> {
  const at = ctx.clock();
  const type = "comment.deleted";
  const before = countsOf(comment);
  const counts = { comments: -before.comments, resolved: -before.resolved };
  const event = { type, layoutId: layout.id, commentId: comment.id, at, counts } as const;
  const seq = await recordEvent(tx, event);
  await tx.delete(comments).where(eq(comments.id, comment.id));
  await ctx.announce(tx, { type, at, layout, seq, comment });
}
