import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Context } from "#server/context.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import type { CommentDraft, CreateComment } from "#server/features/comments/create-comment.ts";
import { findPublicLayout } from "#server/features/comments/public-layout.ts";

interface PublicDraft extends CommentDraft {
  publicLink: string;
  website?: string | undefined;
}

export async function createPublicComment(
  ctx: Context,
  createComment: CreateComment,
  draft: PublicDraft,
): Promise<Comment> {
  const { publicLink } = draft;
  if (draft.website) return pretend((await findPublicLayout(ctx.db, publicLink)).id, draft);
  return presentComment(await createComment(ctx, { byOwner: false, publicLink }, draft));
}

/** A machine that filled in the hidden field is told what it wants to hear, and nothing is kept. */
function pretend(layoutId: string, draft: PublicDraft): Comment {
  return {
    id: draft.id,
    layout_id: layoutId,
    seq: 1,
    name: draft.name || ANONYMOUS,
    comment: draft.comment,
    x_position: draft.x_position,
    y_position: draft.y_position,
    created_at: new Date().toISOString(),
  };
}
