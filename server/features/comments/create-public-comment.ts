import type { Comment } from "#contract/routes/comments.ts";
import type { Context } from "#server/context.ts";
import { type CommentDraft, createComment } from "#server/features/comments/create-comment.ts";
import { type Honeypot, requireConfirmed } from "#server/features/comments/guests/honeypot.ts";
import { type Caller, openAsGuest } from "#server/features/comments/guests/open-as-guest.ts";
import { presentComment } from "#server/features/comments/present-words.ts";

interface PublicDraft extends CommentDraft, Honeypot {
  publicLink: string;
}

export async function createPublicComment(
  ctx: Context,
  caller: Caller,
  draft: PublicDraft,
): Promise<Comment> {
  const { layout, guest } = await openAsGuest(ctx, draft.publicLink, caller);
  requireConfirmed(draft);
  const made = await createComment(ctx, { layoutId: layout.id, actor: guest }, draft);
  return presentComment(made, "guests");
}
