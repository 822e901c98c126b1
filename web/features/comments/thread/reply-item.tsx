import { Lock } from "lucide-react";
import { memo, useState } from "react";
import { commentFields } from "#contract/messages/comment-fields.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { removalWords, replyForm, threadWords as text } from "#contract/messages/thread-screens.ts";
import type { ReactionKind } from "#contract/reactions.ts";
import type { Reply } from "#contract/routes/replies.ts";
import type { ThreadFeed } from "#web/features/comments/live/thread-feed.ts";
import { AuthorLine } from "#web/features/comments/thread/author-line.tsx";
import { ConfirmNote } from "#web/features/comments/thread/confirm-note.tsx";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { EditWordsForm } from "#web/features/comments/thread/edit-words-form.tsx";
import { ReactionBar } from "#web/features/comments/thread/reaction-bar.tsx";
import { useOwnReactions } from "#web/features/comments/thread/use-own-reactions.ts";
import { useRemoval } from "#web/features/comments/thread/use-removal.ts";
import { Words } from "#web/features/comments/thread/words.tsx";
import { WordsTools } from "#web/features/comments/thread/words-tools.tsx";
import { cx } from "#web/ui/cx.ts";

interface ReplyItemProps {
  reply: Reply;
  thread: ThreadFeed;
  conversation: Conversation;
}

export const ReplyItem = memo(function ReplyItem({ reply, thread, conversation }: ReplyItemProps) {
  const { id, author, comment_id: commentId } = reply;
  const { name } = author;
  const [mode, setMode] = useState<"read" | "edit" | "remove">("read");
  const [offered, setOffered] = useState(false);
  const own = useOwnReactions(conversation.own, id);
  const mayChange = conversation.moderates || conversation.isOwn(reply);
  const canWrite = conversation.closed === null;
  const isTeamOnly = reply.visibility === "team";
  const read = () => setMode("read");
  const removal = useRemoval(
    async () => {
      await conversation.removeReply(id);
      thread.remove(id);
    },
    { done: removalWords.replyRemoved, failed: removalWords.replyFailed, onDone: read },
  );
  const offer = () => {
    conversation.prepare();
    setOffered(!offered);
  };
  const react = async (kind: ReactionKind, on: boolean) => {
    const { reactions } = await conversation.react(commentId, { reply_id: id, kind, on });
    conversation.own.react(id, kind, on);
    thread.put({ ...reply, reactions });
  };
  return (
    <li
      data-reply={id}
      className={cx(
        "mt-3 border-l-2 pl-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]",
        isTeamOnly ? "border-line-strong border-dashed" : "border-line",
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <AuthorLine
          author={author}
          createdAt={reply.created_at}
          editedAt={reply.edited_at}
          marksTeam={conversation.isGuest}
        />
        {mode === "read" && (
          <WordsTools
            react={canWrite ? { offered, act: offer } : null}
            edit={
              canWrite && mayChange
                ? { label: fillMessage(text.editReply, { name }), act: () => setMode("edit") }
                : null
            }
            remove={
              mayChange
                ? { label: fillMessage(text.removeReply, { name }), act: () => setMode("remove") }
                : null
            }
          />
        )}
      </div>
      {isTeamOnly && (
        <p className="flex items-center gap-1.5 text-ink-soft text-xs">
          <Lock className="size-3" aria-hidden="true" />
          {replyForm.teamOnly}
        </p>
      )}
      {mode === "edit" ? (
        <EditWordsForm
          label={replyForm.text}
          value={reply.text}
          missing={commentFields.replyMissing}
          failed={replyForm.editFailed}
          onSave={async (words) => thread.put(await conversation.editReply(id, words))}
          onDone={read}
        />
      ) : (
        <Words moderation={reply.moderation}>{reply.text}</Words>
      )}
      {mode === "remove" && (
        <ConfirmNote
          question={removalWords.reply}
          confirmLabel={removalWords.confirm}
          pending={removal.pending}
          onConfirm={removal.confirm}
          onCancel={read}
        />
      )}
      {mode !== "edit" && (
        <ReactionBar
          counts={reply.reactions}
          own={own}
          onReact={canWrite ? react : null}
          offered={offered}
          onChosen={() => setOffered(false)}
        />
      )}
    </li>
  );
});
