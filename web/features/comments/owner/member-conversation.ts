import {
  editComment,
  removeComment,
  removeGuestWords,
  setCommentStatus,
} from "#contract/routes/comments.ts";
import {
  createReply,
  editReply,
  getThread,
  reactToComment,
  removeReply,
} from "#contract/routes/replies.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { OwnWords } from "#web/features/comments/live/own-words.ts";
import { mentionField } from "#web/features/comments/mentions/mention-field.tsx";
import type { Mentionable } from "#web/features/comments/mentions/mentions.ts";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { call } from "#web/lib/api.ts";

interface MemberOptions {
  layoutId: string;
  feed: CommentFeed;
  own: OwnWords;
  userId: string | undefined;
  moderates: boolean;
  people: readonly Mentionable[];
}

/** What a member may do with words on a layout of the space; pausing stops visitors only. */
export function memberConversation(options: MemberOptions): Conversation {
  const { layoutId, feed, own, userId, moderates, people } = options;
  return {
    isGuest: false,
    moderates,
    wordsField: mentionField(people),
    own,
    closed: null,
    prepare: () => {},
    isOwn: ({ author }) => author.id != null && author.id === userId,
    readThread: (commentId) => call(getThread, { commentId }),
    reply(commentId, { name: _, website: __, confirmed: ___, ...reply }) {
      feed.markOwn(reply.id);
      return call(createReply, { commentId, ...reply });
    },
    editComment: (commentId, comment) => call(editComment, { commentId, comment }),
    editReply: (replyId, text) => call(editReply, { replyId, text }),
    removeComment: (commentId) => call(removeComment, { commentId }),
    removeReply: (replyId) => call(removeReply, { replyId }),
    react: (commentId, reaction) => call(reactToComment, { commentId, ...reaction }),
    setStatus: moderates
      ? async (ids, status) => (await call(setCommentStatus, { layoutId, ids, status })).data
      : null,
    removeGuest: moderates
      ? async (commentId) => void (await call(removeGuestWords, { commentId }))
      : null,
  };
}
