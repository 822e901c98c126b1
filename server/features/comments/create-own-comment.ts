import type { Comment } from "#contract/routes/comments.ts";
import type { SpaceContext } from "#server/context.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import { type CommentDraft, createComment } from "#server/features/comments/create-comment.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";

/** On the pages of a space a comment without a name carries its author's. */
export async function createOwnComment(
  ctx: SpaceContext,
  draft: CommentDraft & { layoutId: string },
): Promise<Comment> {
  const { id, username } = ctx.viewer.profile;
  const { id: layoutId } = await getSpaceLayout(ctx.db, ctx.space, draft.layoutId);
  const name = draft.name || username;
  return presentComment(await createComment(ctx, { layoutId, authorId: id }, { ...draft, name }));
}
