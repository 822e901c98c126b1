import * as contract from "#contract/routes/comments.ts";
import * as open from "#contract/routes/public-layout.ts";
import * as conversation from "#contract/routes/replies.ts";
import type { Api } from "#server/api.ts";
import type { SpaceContext } from "#server/context.ts";
import { audienceOfReader, memberOf } from "#server/features/comments/actor.ts";
import { getSpaceComment, listCommentsOf } from "#server/features/comments/comment-queries.ts";
import { commentStreams } from "#server/features/comments/comment-streams.ts";
import { createOwnComment } from "#server/features/comments/create-own-comment.ts";
import { editComment } from "#server/features/comments/edit-comment.ts";
import { endWithAccess } from "#server/features/comments/end-with-access.ts";
import { followSpace } from "#server/features/comments/follow-space.ts";
import { guestRoutes } from "#server/features/comments/guests/guest-routes.ts";
import { readReactions } from "#server/features/comments/guests/guest-words.ts";
import { removeGuestWords } from "#server/features/comments/guests/remove-guest-words.ts";
import { moveComment } from "#server/features/comments/move-comment.ts";
import { listAllComments, readCommentTotals } from "#server/features/comments/overview.ts";
import { presentComment, presentReply } from "#server/features/comments/present-words.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import { react } from "#server/features/comments/react.ts";
import { removeOwnComment } from "#server/features/comments/remove-comment.ts";
import { createOwnReply } from "#server/features/comments/replies/create-own-reply.ts";
import { editReply } from "#server/features/comments/replies/edit-reply.ts";
import { removeReply } from "#server/features/comments/replies/remove-reply.ts";
import { getSpaceReply, readThread } from "#server/features/comments/replies/reply-queries.ts";
import { setCommentStatus } from "#server/features/comments/set-comment-status.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";
import { followLink, openPublicLink, visitorOf } from "#server/features/links/index.ts";
import { markRead, readSeqOf } from "#server/features/unread/index.ts";

export function commentRoutes(api: Api, pages: PublicPages): void {
  serveComments(api);
  // Before the comment by id: its path would be taken for one.
  serveStreams(api);
  serveConversation(api);
  guestRoutes(api, pages);
}

function serveComments(api: Api): void {
  api.serve(contract.listComments, async (ctx, { layoutId, include_team, ...page }) => {
    const { id } = await getSpaceLayout(ctx.db, ctx.space, layoutId);
    const audience = audienceOfReader(ctx.viewer, include_team);
    return listCommentsOf(ctx.db, id, { order: "newest", audience }, page);
  });
  api.serve(contract.createComment, (ctx, input) => createOwnComment(ctx, input));
  api.serve(contract.getCommentTotals, (ctx) => readCommentTotals(ctx));
  api.serve(contract.listAllComments, (ctx, input) => listAllComments(ctx, input));
  api.serve(contract.editComment, async (ctx, input) => {
    const layoutId = await layoutOfComment(ctx, input.commentId);
    const edited = await editComment(ctx, memberOf(ctx), { layoutId, ...input });
    return presentComment(edited, "members");
  });
  api.serve(contract.moveComment, async (ctx, input) => {
    const layoutId = await layoutOfComment(ctx, input.commentId);
    const moved = await moveComment(ctx, memberOf(ctx), { layoutId, ...input });
    return presentComment(moved, "members");
  });
  api.serve(contract.setCommentStatus, (ctx, input) => setCommentStatus(ctx, input));
  api.serve(contract.removeComment, (ctx, { commentId }) => removeOwnComment(ctx, commentId));
  api.serve(contract.removeGuestWords, (ctx, { commentId }) => removeGuestWords(ctx, commentId));
}

function serveConversation(api: Api): void {
  api.serve(conversation.getThread, (ctx, { commentId, include_team }) =>
    readThread(ctx, commentId, audienceOfReader(ctx.viewer, include_team)),
  );
  api.serve(conversation.createReply, (ctx, input) => createOwnReply(ctx, input));
  api.serve(conversation.editReply, async (ctx, { replyId, text }) => {
    const { layoutId } = await getSpaceReply(ctx.db, ctx.space, replyId);
    const edited = await editReply(ctx, memberOf(ctx), { layoutId, replyId, text });
    return presentReply(edited, "members");
  });
  api.serve(conversation.removeReply, async (ctx, { replyId }) => {
    const { layoutId } = await getSpaceReply(ctx.db, ctx.space, replyId);
    await removeReply(ctx, memberOf(ctx), { layoutId, replyId });
  });
  api.serve(conversation.reactToComment, async (ctx, input) => {
    const layoutId = await layoutOfComment(ctx, input.commentId);
    return react(ctx, memberOf(ctx), { layoutId, ...input });
  });
  api.serve(conversation.getOwnWords, async (ctx, input) => {
    const { id: layoutId } = await getSpaceLayout(ctx.db, ctx.space, input.layoutId);
    const { id: userId } = ctx.viewer.profile;
    const reactions = await readReactions(ctx.db, layoutId, { userId });
    return { reactions, read_seq: await readSeqOf(ctx.db, layoutId, userId) };
  });
  api.serve(conversation.markRead, (ctx, input) => markRead(ctx, input));
}

async function layoutOfComment({ db, space }: SpaceContext, commentId: string): Promise<string> {
  return (await getSpaceComment(db, space, commentId)).layoutId;
}

function serveStreams(api: Api): void {
  const join = commentStreams(api.services);
  api.serveEvents(contract.streamComments, async (ctx, { layoutId }) => {
    const { id } = await getSpaceLayout(ctx.db, ctx.space, layoutId);
    return (stream, lastEventId) => {
      endWithAccess(ctx, stream);
      return join(id, "members")(stream, lastEventId);
    };
  });
  api.serveEvents(contract.streamSpaceComments, async (ctx) => async (stream) => {
    endWithAccess(ctx, stream);
    followSpace(ctx, stream);
  });
  api.serveEvents(open.streamPublicComments, async (ctx, { publicLink }, c) => {
    const visitor = visitorOf(ctx, c);
    const { layout, ...opened } = await openPublicLink(ctx, publicLink, visitor);
    return (stream, lastEventId) => {
      followLink(ctx, { ...opened, address: publicLink, visitor }, stream);
      return join(layout.id, "guests")(stream, lastEventId);
    };
  });
}
