import { useState } from "react";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { removalWords as text } from "#contract/messages/thread-screens.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { ConfirmNote } from "#web/features/comments/thread/confirm-note.tsx";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { keepsReplies, removeComment } from "#web/features/comments/thread/remove-comment.ts";
import { useRemoval } from "#web/features/comments/thread/use-removal.ts";
import { TextButton } from "#web/ui/text-button.tsx";

interface CommentRemovalProps {
  comment: ShownComment;
  feed: CommentFeed;
  conversation: Conversation;
  onDone: () => void;
}

/** Asks before a comment goes, or everything that its guest wrote. */
export function CommentRemoval(props: CommentRemovalProps) {
  const { comment, feed, conversation, onDone } = props;
  const { id, author } = comment;
  const [all, setAll] = useState(false);

  const removal = useRemoval(() => removeComment(feed, conversation, comment), {
    done: commentToasts.deleted,
    failed: commentToasts.deleteFailed,
    onDone,
  });
  const guestRemoval = useRemoval(
    async () => {
      await conversation.removeGuest?.(id);
      feed.remove(id);
    },
    {
      done: fillMessage(text.guestRemoved, { name: author.name }),
      failed: text.guestFailed,
      onDone,
    },
  );

  if (all) {
    return (
      <ConfirmNote
        key="all"
        question={fillMessage(text.guest, { name: author.name })}
        confirmLabel={text.guestConfirm}
        pending={guestRemoval.pending}
        onConfirm={guestRemoval.confirm}
        onCancel={onDone}
      />
    );
  }
  return (
    <>
      <ConfirmNote
        question={questionAbout(comment, conversation)}
        confirmLabel={text.confirm}
        pending={removal.pending}
        onConfirm={removal.confirm}
        onCancel={onDone}
      />
      {conversation.removeGuest && author.kind === "guest" && (
        <p className="mt-2 text-sm">
          <TextButton onClick={() => setAll(true)}>{text.askGuest}</TextButton>
        </p>
      )}
    </>
  );
}

function questionAbout(comment: ShownComment, conversation: Conversation): string {
  if (keepsReplies(comment, conversation)) return text.answered;
  return comment.reply_count > 0 ? text.withReplies : text.comment;
}
