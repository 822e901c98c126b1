import { Failure } from "#contract/errors.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Context } from "#server/context.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import { type CommentDraft, createComment } from "#server/features/comments/create-comment.ts";
import { openPublicLayout, type Visitor } from "#server/features/links/index.ts";

interface PublicDraft extends CommentDraft {
  publicLink: string;
  website?: string | undefined;
  confirmed?: boolean | undefined;
}

export async function createPublicComment(
  ctx: Context,
  visitor: Visitor,
  draft: PublicDraft,
): Promise<Comment> {
  const { layout, link } = await openPublicLayout(ctx, draft.publicLink, visitor);
  // Machines fill in the hidden field, but so may somebody's browser: what a person typed is not lost.
  if (draft.website && !draft.confirmed) throw new Failure("please_confirm");
  return presentComment(
    await createComment(
      ctx,
      { layoutId: layout.id, authorId: null, paused: link.commentsPaused },
      draft,
    ),
  );
}
