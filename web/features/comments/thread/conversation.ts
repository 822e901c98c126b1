import type { ReactionCounts, ReactionKind } from "#contract/reactions.ts";
import type { Comment, CommentStatus } from "#contract/routes/comments.ts";
import type { Reply, Thread, Visibility } from "#contract/routes/replies.ts";
import type { WordsField } from "#web/features/comments/compose/words-field.tsx";
import type { OwnWords } from "#web/features/comments/live/own-words.ts";

export interface NewReply {
  id: string;
  text: string;
  name?: string;
  visibility?: Visibility;
  mentions?: string[];
  website?: string;
  /** Sent again after the server asked whether this is a person. */
  confirmed?: boolean;
}

export interface Reaction {
  /** The reply that is reacted to; the comment itself without one. */
  reply_id?: string;
  kind: ReactionKind;
  on: boolean;
}

/** Words of which it matters whose they are. */
export type Words = Pick<Comment | Reply, "id" | "author">;

/** What one may do with words here, and how: as a member of the space, or as a guest of the link. */
export interface Conversation {
  /** Guests are told who belongs to the team. */
  isGuest: boolean;
  readThread: (commentId: string) => Promise<Thread>;
  reply: (commentId: string, reply: NewReply) => Promise<Reply>;
  editComment: (commentId: string, comment: string) => Promise<Comment>;
  editReply: (replyId: string, text: string) => Promise<Reply>;
  removeComment: (commentId: string) => Promise<void>;
  removeReply: (replyId: string) => Promise<void>;
  react: (commentId: string, reaction: Reaction) => Promise<{ reactions: ReactionCounts }>;
  /** Null for those who may not resolve. */
  setStatus: ((ids: string[], status: CommentStatus) => Promise<Comment[]>) | null;
  /** Deletes everything of the guest who wrote a comment; null for those who may not. */
  removeGuest: ((commentId: string) => Promise<void>) | null;
  wordsField: WordsField;
  isOwn: (words: Words) => boolean;
  /** Whether others' words may be changed and removed. */
  moderates: boolean;
  own: OwnWords;
  /** Called when a form or the reactions are opened, before anything is sent. */
  prepare: () => void;
  /** Why nothing can be written at the moment. */
  closed: string | null;
}

/** The name that a guest signs with, if they like, as the browser remembers it. */
export interface Signature {
  name: string;
  rename: (name: string) => void;
  /** Forgets who wrote on this browser. */
  forget: () => void;
}
