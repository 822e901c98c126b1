import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Comment, CommentStatus } from "#contract/routes/comments.ts";
import type { SpaceContext } from "#server/context.ts";
import { audienceOfReader, limitsOf, memberOf } from "#server/features/comments/actor.ts";
import { requireRate } from "#server/features/comments/comment-limits.ts";
import { holdLayout, updateComment } from "#server/features/comments/held-comment.ts";
import { presentComment } from "#server/features/comments/present-words.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";
import { comments } from "#server/platform/db/schema/comments.ts";

/** Those that have the status already, or are gone, are left as they are. */
export async function setCommentStatus(
  ctx: SpaceContext,
  input: { layoutId: string; ids: readonly string[]; status: CommentStatus },
): Promise<{ data: Comment[] }> {
  const { id: layoutId } = await getSpaceLayout(ctx.db, ctx.space, input.layoutId);
  const actor = memberOf(ctx);
  await requireRate(ctx, limitsOf(actor, ctx, layoutId));
  const { status } = input;
  const change =
    status === "resolved"
      ? { status, resolvedAt: ctx.clock(), resolvedBy: actor.id, resolvedByName: actor.name }
      : { status, resolvedAt: null, resolvedBy: null, resolvedByName: null };
  return holdLayout(ctx, layoutId, async (tx, layout) => {
    const found = await tx
      .select()
      .from(comments)
      .where(
        and(
          eq(comments.layoutId, layoutId),
          inArray(comments.id, [...input.ids]),
          ne(comments.status, status),
        ),
      )
      .orderBy(asc(comments.id));
    const data: Comment[] = [];
    for (const comment of found) {
      const changed = await updateComment(ctx, tx, { layout, comment }, change);
      data.push(presentComment(changed, audienceOfReader(ctx.viewer)));
    }
    return { data };
  });
}
