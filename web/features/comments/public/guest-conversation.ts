import { plainField } from "#web/features/comments/compose/words-field.tsx";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import { closedReasonOf } from "#web/features/comments/live/feed-state.ts";
import type { OwnWords } from "#web/features/comments/live/own-words.ts";
import { openAsGuest } from "#web/features/comments/public/guest-identity.ts";
import {
  createPublicReply,
  editPublicComment,
  editPublicReply,
  getPublicThread,
  reactAsGuest,
  removePublicComment,
  removePublicReply,
} from "#web/features/comments/public/guest-routes.ts";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { call } from "#web/lib/api.ts";

interface GuestOptions {
  publicLink: string;
  feed: CommentFeed;
  own: OwnWords;
  closed: string | null;
  prepare: () => void;
}

/** What a guest may do with words: their own, on the browser they wrote them on. */
export function guestConversation(options: GuestOptions): Conversation {
  const { publicLink, feed, own, closed, prepare } = options;
  /** A link that was closed meanwhile closes the page; a comment that is gone does not. */
  const told = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (closedReasonOf(error) !== "unknown") feed.refuse(error);
      throw error;
    });
  const asGuest = <T>(send: () => Promise<T>): Promise<T> => told(openAsGuest().then(send));
  return {
    isGuest: true,
    moderates: false,
    setStatus: null,
    removeGuest: null,
    wordsField: plainField,
    own,
    closed,
    prepare,
    isOwn: ({ id }) => own.state().comments.has(id) || own.state().replies.has(id),
    readThread: (commentId) => told(call(getPublicThread, { publicLink, commentId })),
    reply(commentId, { visibility: _, mentions: __, ...reply }) {
      feed.markOwn(reply.id);
      return asGuest(() => call(createPublicReply, { publicLink, commentId, ...reply }));
    },
    editComment: (commentId, comment) =>
      told(call(editPublicComment, { publicLink, commentId, comment })),
    editReply: (replyId, text) => told(call(editPublicReply, { publicLink, replyId, text })),
    removeComment: (commentId) => told(call(removePublicComment, { publicLink, commentId })),
    removeReply: (replyId) => told(call(removePublicReply, { publicLink, replyId })),
    react: (commentId, reaction) =>
      asGuest(() => call(reactAsGuest, { publicLink, commentId, ...reaction })),
  };
}
