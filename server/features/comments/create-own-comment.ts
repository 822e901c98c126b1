import type { Comment } from "#contract/routes/comments.ts";
import type { UserContext } from "#server/context.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import { type CommentDraft, createComment } from "#server/features/comments/create-comment.ts";
import { getOwnLayout } from "#server/features/layouts/index.ts";

/** On the owner's page a comment without a name carries the owner's. */
export async function createOwnComment(
  ctx: UserContext,
  draft: CommentDraft & { layoutId: string },
): Promise<Comment> {
  const { id: layoutId } = await getOwnLayout(ctx.db, ctx.viewer, draft.layoutId);
  const name = draft.name || ctx.viewer.profile.username;
  return presentComment(await createComment(ctx, { layoutId, byOwner: true }, { ...draft, name }));
}
