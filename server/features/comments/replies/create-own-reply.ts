import type { Reply, Visibility } from "#contract/routes/replies.ts";
import type { SpaceContext } from "#server/context.ts";
import { audienceOfReader, memberOf } from "#server/features/comments/actor.ts";
import { getSpaceComment } from "#server/features/comments/comment-queries.ts";
import { requireMembers } from "#server/features/comments/mentions.ts";
import { presentReply } from "#server/features/comments/present-words.ts";
import { createReply } from "#server/features/comments/replies/create-reply.ts";

interface OwnReply {
  commentId: string;
  id: string;
  text: string;
  visibility: Visibility;
  mentions?: readonly string[] | undefined;
}

export async function createOwnReply(
  ctx: SpaceContext,
  { commentId, visibility, mentions = [], ...draft }: OwnReply,
): Promise<Reply> {
  const { layoutId } = await getSpaceComment(ctx.db, ctx.space, commentId);
  const mentioned = await requireMembers(ctx, mentions);
  const actor = memberOf(ctx);
  const target = { layoutId, commentId, actor, visibility, mentioned };
  const made = await createReply(ctx, target, { ...draft, name: actor.name });
  return presentReply(made, audienceOfReader(ctx.viewer));
}
