import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Context } from "#server/context.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import { type CommentDraft, createComment } from "#server/features/comments/create-comment.ts";
import { findPublicLayout } from "#server/features/comments/public-layout.ts";

interface PublicDraft extends CommentDraft {
  publicLink: string;
  website?: string | undefined;
}

export async function createPublicComment(ctx: Context, draft: PublicDraft): Promise<Comment> {
  const { id: layoutId } = await findPublicLayout(ctx.db, draft.publicLink);
  if (draft.website) return pretend(layoutId, draft);
  return presentComment(await createComment(ctx, { layoutId, byOwner: false }, draft));
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
