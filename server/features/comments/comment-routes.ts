import * as contract from "#contract/routes/comments.ts";
import * as open from "#contract/routes/public-layout.ts";
import type { Api } from "#server/api.ts";
import { listCommentsOf } from "#server/features/comments/comment-queries.ts";
import { commentStreams } from "#server/features/comments/comment-streams.ts";
import { createOwnComment } from "#server/features/comments/create-own-comment.ts";
import { createPublicComment } from "#server/features/comments/create-public-comment.ts";
import { editComment } from "#server/features/comments/edit-comment.ts";
import { endWithAccess } from "#server/features/comments/end-with-access.ts";
import { listAllComments, readCommentTotals } from "#server/features/comments/overview.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import { removeComment } from "#server/features/comments/remove-comment.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";
import { followLink, openPublicLayout, visitorOf } from "#server/features/links/index.ts";

export function commentRoutes(api: Api, pages: PublicPages): void {
  serveOwner(api);
  serveVisitors(api, pages);
  serveStreams(api);
}

function serveOwner(api: Api): void {
  api.serve(contract.listComments, async (ctx, { layoutId, ...page }) => {
    const { id } = await getSpaceLayout(ctx.db, ctx.space, layoutId);
    return listCommentsOf(ctx.db, id, "newest", page);
  });
  api.serve(contract.createComment, (ctx, input) => createOwnComment(ctx, input));
  api.serve(contract.getCommentTotals, (ctx) => readCommentTotals(ctx));
  api.serve(contract.listAllComments, (ctx, input) => listAllComments(ctx, input));
  api.serve(contract.editComment, (ctx, input) => editComment(ctx, input));
  api.serve(contract.removeComment, (ctx, { commentId }) => removeComment(ctx, commentId));
}

function serveVisitors(api: Api, pages: PublicPages): void {
  api.serveTagged(open.getPublicLayout, (ctx, { publicLink }, c) =>
    pages.layout(publicLink, visitorOf(ctx, c)),
  );
  api.serveTagged(open.listPublicComments, (ctx, { publicLink, ...page }, c) =>
    pages.comments(publicLink, visitorOf(ctx, c), page),
  );
  api.serve(open.createPublicComment, (ctx, input, c) =>
    createPublicComment(ctx, visitorOf(ctx, c), input),
  );
}

function serveStreams(api: Api): void {
  const join = commentStreams(api.services);
  api.serveEvents(contract.streamComments, async (ctx, { layoutId }) => {
    const { id } = await getSpaceLayout(ctx.db, ctx.space, layoutId);
    return (stream, lastEventId) => {
      endWithAccess(ctx, stream);
      return join(id)(stream, lastEventId);
    };
  });
  api.serveEvents(open.streamPublicComments, async (ctx, { publicLink }, c) => {
    const visitor = visitorOf(ctx, c);
    const { layout, ...opened } = await openPublicLayout(ctx, publicLink, visitor);
    return (stream, lastEventId) => {
      followLink(ctx, { ...opened, address: publicLink, visitor }, stream);
      return join(layout.id)(stream, lastEventId);
    };
  });
}
