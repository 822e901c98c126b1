import * as contract from "#contract/routes/comments.ts";
import * as open from "#contract/routes/public-layout.ts";
import type { Api } from "#server/api.ts";
import { listCommentsOf } from "#server/features/comments/comment-queries.ts";
import { commentStreams } from "#server/features/comments/comment-streams.ts";
import { type CreateComment, commentCreator } from "#server/features/comments/create-comment.ts";
import { createOwnComment } from "#server/features/comments/create-own-comment.ts";
import { createPublicComment } from "#server/features/comments/create-public-comment.ts";
import { editComment } from "#server/features/comments/edit-comment.ts";
import { endWithAccess } from "#server/features/comments/end-with-access.ts";
import { listAllComments, readCommentTotals } from "#server/features/comments/overview.ts";
import { findPublicLayout } from "#server/features/comments/public-layout.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import { removeComment } from "#server/features/comments/remove-comment.ts";
import { getOwnLayout } from "#server/features/layouts/index.ts";

export function commentRoutes(api: Api, pages: PublicPages): void {
  const createComment = commentCreator(api.services);
  serveOwner(api, createComment);
  serveVisitors(api, createComment, pages);
  serveStreams(api);
}

function serveOwner(api: Api, create: CreateComment): void {
  api.serve(contract.listComments, async (ctx, { layoutId, ...page }) => {
    const { id } = await getOwnLayout(ctx.db, ctx.viewer, layoutId);
    return listCommentsOf(ctx.db, id, "newest", page);
  });
  api.serve(contract.createComment, (ctx, input) => createOwnComment(ctx, create, input));
  api.serve(contract.getCommentTotals, (ctx) => readCommentTotals(ctx));
  api.serve(contract.listAllComments, (ctx, input) => listAllComments(ctx, input));
  api.serve(contract.editComment, (ctx, input) => editComment(ctx, input));
  api.serve(contract.removeComment, (ctx, { commentId }) => removeComment(ctx, commentId));
}

function serveVisitors(api: Api, create: CreateComment, pages: PublicPages): void {
  api.serveTagged(open.getPublicLayout, (_, { publicLink }) => pages.readLayout(publicLink));
  api.serveTagged(open.listPublicComments, (_, { publicLink, ...page }) =>
    pages.readComments(publicLink, page),
  );
  api.serve(open.createPublicComment, (ctx, input) => createPublicComment(ctx, create, input));
}

function serveStreams(api: Api): void {
  const join = commentStreams(api.services);
  api.serveEvents(contract.streamComments, async (ctx, { layoutId }) => {
    const { id } = await getOwnLayout(ctx.db, ctx.viewer, layoutId);
    return (stream, lastEventId) => {
      endWithAccess(ctx, stream);
      return join(id)(stream, lastEventId);
    };
  });
  api.serveEvents(open.streamPublicComments, async (ctx, { publicLink }) => {
    const { id } = await findPublicLayout(ctx.db, publicLink);
    return join(id);
  });
}
