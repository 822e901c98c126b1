import type { Comment } from "#contract/routes/comments.ts";
import type { UserContext } from "#server/context.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import type { CommentDraft, CreateComment } from "#server/features/comments/create-comment.ts";
import { getOwnLayout } from "#server/features/layouts/index.ts";

/** On the owner's page a comment without a name carries the owner's. */
export async function createOwnComment(
  ctx: UserContext,
  createComment: CreateComment,
  draft: CommentDraft & { layoutId: string },
): Promise<Comment> {
  const { publicLink } = await getOwnLayout(ctx.db, ctx.viewer, draft.layoutId);
  const name = draft.name || ctx.viewer.profile.username;
  const target = { byOwner: true, publicLink };
  return presentComment(await createComment(ctx, target, { ...draft, name }));
}
