import { useState } from "react";
import { commentFields } from "#contract/messages/comment-fields.ts";
import { commentForm, commentWords } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { threadWords as text } from "#contract/messages/thread-screens.ts";
import type { ReactionKind } from "#contract/reactions.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { AuthorLine } from "#web/features/comments/thread/author-line.tsx";
import { CommentRemoval } from "#web/features/comments/thread/comment-removal.tsx";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { EditWordsForm } from "#web/features/comments/thread/edit-words-form.tsx";
import { ReactionBar } from "#web/features/comments/thread/reaction-bar.tsx";
import { useOwnReactions } from "#web/features/comments/thread/use-own-reactions.ts";
import { Words } from "#web/features/comments/thread/words.tsx";
import { WordsTools } from "#web/features/comments/thread/words-tools.tsx";

interface CommentWordsProps {
  comment: ShownComment;
  feed: CommentFeed;
  conversation: Conversation;
}

/** The comment itself at the head of its thread, with what one may do to it. */
export function CommentWords({ comment, feed, conversation }: CommentWordsProps) {
  const { id, removed } = comment;
  const [mode, setMode] = useState<"read" | "edit" | "remove">("read");
  const [offered, setOffered] = useState(false);
  const own = useOwnReactions(conversation.own, id);
  const isOwn = conversation.isOwn(comment);
  const mayChange = conversation.moderates || isOwn;
  const mayRemove = conversation.moderates || (isOwn && !removed);
  const canWrite = !removed && conversation.closed === null;
  const read = () => setMode("read");
  const offer = () => {
    conversation.prepare();
    setOffered(!offered);
  };
  const react = async (kind: ReactionKind, on: boolean) => {
    const { reactions } = await conversation.react(id, { kind, on });
    conversation.own.react(id, kind, on);
    feed.put({ ...comment, reactions });
  };
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <AuthorLine
          author={comment.author}
          createdAt={comment.created_at}
          editedAt={removed ? null : comment.edited_at}
          marksTeam={conversation.isGuest}
          inFull
        />
        {mode === "read" && (
          <WordsTools
            react={canWrite ? { offered, act: offer } : null}
            edit={canWrite && mayChange ? { label: text.edit, act: () => setMode("edit") } : null}
            remove={mayRemove ? { label: text.remove, act: () => setMode("remove") } : null}
          />
        )}
      </div>
      {removed ? (
        <p className="text-ink-soft italic">{commentWords.removed}</p>
      ) : mode === "edit" ? (
        <EditWordsForm
          label={commentForm.text}
          value={comment.comment}
          missing={commentFields.textMissing}
          failed={commentToasts.updateFailed}
          onSave={async (words) => feed.put(await conversation.editComment(id, words))}
          onDone={read}
        />
      ) : (
        <Words moderation={comment.moderation}>{comment.comment}</Words>
      )}
      {mode === "remove" && (
        <CommentRemoval comment={comment} feed={feed} conversation={conversation} onDone={read} />
      )}
      {!removed && mode !== "edit" && (
        <ReactionBar
          counts={comment.reactions}
          own={own}
          onReact={canWrite ? react : null}
          offered={offered}
          onChosen={() => setOffered(false)}
        />
      )}
    </>
  );
}
