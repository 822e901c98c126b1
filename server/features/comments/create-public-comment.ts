import { Failure } from "#contract/errors.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Context } from "#server/context.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import { type CommentDraft, createComment } from "#server/features/comments/create-comment.ts";
import { resolvePublicLink } from "#server/features/comments/resolve-public-link.ts";

interface PublicDraft extends CommentDraft {
  publicLink: string;
  website?: string | undefined;
  confirmed?: boolean | undefined;
}

export async function createPublicComment(ctx: Context, draft: PublicDraft): Promise<Comment> {
  const { id: layoutId } = await resolvePublicLink(ctx.db, draft.publicLink);
  // Machines fill in the hidden field, but so may somebody's browser: what a person typed is not lost.
  if (draft.website && !draft.confirmed) throw new Failure("please_confirm");
  return presentComment(await createComment(ctx, { layoutId, authorId: null }, draft));
}
