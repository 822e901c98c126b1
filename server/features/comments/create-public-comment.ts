import { Failure } from "#contract/errors.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Context } from "#server/context.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import type { CommentDraft, CreateComment } from "#server/features/comments/create-comment.ts";
import { findPublicLayout } from "#server/features/comments/public-layout.ts";

interface PublicDraft extends CommentDraft {
  publicLink: string;
  website?: string | undefined;
  confirmed?: boolean | undefined;
}

export async function createPublicComment(
  ctx: Context,
  createComment: CreateComment,
  draft: PublicDraft,
): Promise<Comment> {
  const { publicLink } = draft;
  if (draft.website && !draft.confirmed) await askAgain(ctx, publicLink);
  return presentComment(await createComment(ctx, { byOwner: false, publicLink }, draft));
}

/** Machines fill in the hidden field, but so may somebody's browser: what a person typed is not lost. */
async function askAgain({ db }: Context, publicLink: string): Promise<never> {
  await findPublicLayout(db, publicLink);
  throw new Failure("please_confirm");
}
