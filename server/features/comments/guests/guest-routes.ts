import * as contract from "#contract/routes/guests.ts";
import * as open from "#contract/routes/public-layout.ts";
import type { Api } from "#server/api.ts";
import { createPublicComment } from "#server/features/comments/create-public-comment.ts";
import { editComment } from "#server/features/comments/edit-comment.ts";
import { eraseGuest } from "#server/features/comments/guests/erase-guest.ts";
import {
  dropGuestCookie,
  giveGuestCookie,
  guestIdOf,
} from "#server/features/comments/guests/guest-cookie.ts";
import { readGuestWords } from "#server/features/comments/guests/guest-words.ts";
import { requireConfirmed } from "#server/features/comments/guests/honeypot.ts";
import { callerOf, openAsGuest } from "#server/features/comments/guests/open-as-guest.ts";
import { moveComment } from "#server/features/comments/move-comment.ts";
import { presentComment, presentReply } from "#server/features/comments/present-words.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import { react } from "#server/features/comments/react.ts";
import { removeComment } from "#server/features/comments/remove-comment.ts";
import { createReply } from "#server/features/comments/replies/create-reply.ts";
import { editReply } from "#server/features/comments/replies/edit-reply.ts";
import { removeReply } from "#server/features/comments/replies/remove-reply.ts";
import { readPublicThread } from "#server/features/comments/replies/reply-queries.ts";
import { visitorOf } from "#server/features/links/index.ts";

/** Everything that opens with a public link. */
export function guestRoutes(api: Api, pages: PublicPages): void {
  serveReading(api, pages);
  serveWriting(api);
  serveReplies(api);
  serveIdentity(api);
}

function serveReading(api: Api, pages: PublicPages): void {
  api.serveTagged(open.getPublicLayout, (ctx, { publicLink }, c) =>
    pages.layout(publicLink, visitorOf(ctx, c)),
  );
  api.serveTagged(open.listPublicComments, (ctx, { publicLink, ...page }, c) =>
    pages.comments(publicLink, visitorOf(ctx, c), page),
  );
  api.serve(contract.getPublicThread, async (ctx, { publicLink, commentId }, c) => {
    const { layout } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    return readPublicThread(ctx, layout.id, commentId);
  });
  api.serve(contract.getGuestWords, async (ctx, { publicLink }, c) => {
    const { layout, guest } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    return readGuestWords(ctx.db, layout.id, guest.id);
  });
}

function serveWriting(api: Api): void {
  api.serve(open.createPublicComment, (ctx, input, c) =>
    createPublicComment(ctx, callerOf(ctx, c), input),
  );
  api.serve(contract.editPublicComment, async (ctx, { publicLink, ...input }, c) => {
    const { layout, guest } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    const edited = await editComment(ctx, guest, { layoutId: layout.id, ...input });
    return presentComment(edited, "guests");
  });
  api.serve(contract.movePublicComment, async (ctx, { publicLink, ...input }, c) => {
    const { layout, guest } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    const moved = await moveComment(ctx, guest, { layoutId: layout.id, ...input });
    return presentComment(moved, "guests");
  });
  api.serve(contract.removePublicComment, async (ctx, { publicLink, commentId }, c) => {
    const { layout, guest } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    await removeComment(ctx, guest, { layoutId: layout.id, commentId });
  });
  api.serve(contract.reactAsGuest, async (ctx, { publicLink, ...input }, c) => {
    const { layout, guest } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    return react(ctx, guest, { layoutId: layout.id, ...input });
  });
}

function serveReplies(api: Api): void {
  api.serve(contract.createPublicReply, async (ctx, { publicLink, commentId, ...draft }, c) => {
    const { layout, guest: actor } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    requireConfirmed(draft);
    const target = { layoutId: layout.id, commentId, actor, visibility: "public" } as const;
    return presentReply(await createReply(ctx, target, draft), "guests");
  });
  api.serve(contract.editPublicReply, async (ctx, { publicLink, ...input }, c) => {
    const { layout, guest } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    const edited = await editReply(ctx, guest, { layoutId: layout.id, ...input });
    return presentReply(edited, "guests");
  });
  api.serve(contract.removePublicReply, async (ctx, { publicLink, replyId }, c) => {
    const { layout, guest } = await openAsGuest(ctx, publicLink, callerOf(ctx, c));
    await removeReply(ctx, guest, { layoutId: layout.id, replyId });
  });
}

function serveIdentity(api: Api): void {
  api.serve(contract.openGuest, (ctx, _, c) => giveGuestCookie(ctx, c));
  api.serve(contract.forgetGuest, (_, __, c) => dropGuestCookie(c));
  api.serve(contract.eraseGuest, async (ctx, _, c) => {
    const erased = await eraseGuest(ctx, guestIdOf(c));
    dropGuestCookie(c);
    return erased;
  });
}
