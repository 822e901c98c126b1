import type { Comment } from "#contract/routes/comments.ts";
import type { SpaceContext } from "#server/context.ts";
import { audienceOfReader, memberOf } from "#server/features/comments/actor.ts";
import { type CommentDraft, createComment } from "#server/features/comments/create-comment.ts";
import { requireMembers } from "#server/features/comments/mentions.ts";
import { presentComment } from "#server/features/comments/present-words.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";

interface OwnDraft extends CommentDraft {
  layoutId: string;
  mentions?: readonly string[] | undefined;
}

/** On the pages of a space a comment without a name carries its author's. */
export async function createOwnComment(
  ctx: SpaceContext,
  { mentions = [], ...draft }: OwnDraft,
): Promise<Comment> {
  const { id: layoutId } = await getSpaceLayout(ctx.db, ctx.space, draft.layoutId);
  const mentioned = await requireMembers(ctx, mentions);
  const actor = memberOf(ctx);
  const named = { ...draft, name: draft.name || actor.name };
  const made = await createComment(ctx, { layoutId, actor, mentioned }, named);
  return presentComment(made, audienceOfReader(ctx.viewer));
}
