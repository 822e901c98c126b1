import { Link2, X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Mark } from "#contract/marks.ts";
import { commentWords as text } from "#contract/messages/comment-screens.ts";
import type { Reply } from "#contract/routes/replies.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { CommentWords } from "#web/features/comments/thread/comment-words.tsx";
import type { Conversation, Signature } from "#web/features/comments/thread/conversation.ts";
import { FromVersion } from "#web/features/comments/thread/from-version.tsx";
import { ReplyForm } from "#web/features/comments/thread/reply-form.tsx";
import { ReplyList } from "#web/features/comments/thread/reply-list.tsx";
import { StatusButton } from "#web/features/comments/thread/status-button.tsx";
import { useThread } from "#web/features/comments/thread/use-thread.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

export interface ThreadCardProps {
  comment: ShownComment;
  label: string;
  /** Where the comment can be linked to. */
  address: string;
  feed: CommentFeed;
  conversation: Conversation;
  signature: Signature | null;
  /** Shows the version that the comment was made on. */
  onShowVersion: (number: number) => void;
  /** Told what the comment marks, in full, and that the card is closed. */
  onMark: (mark: Mark | null) => void;
  /** Rendered below the replies. */
  below?: ReactNode;
  onClose: () => void;
}

/** An open comment with everything that was answered, beside its pin. */
export function ThreadCard(props: ThreadCardProps) {
  const { comment, label, feed, conversation, onMark } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, thread] = useThread(feed, comment.id, conversation);
  const [sentId, setSentId] = useState<string | null>(null);
  // With the card itself: a field that is pressed at once must keep the focus.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    onMark(state.mark);
    return () => onMark(null);
  }, [onMark, state.mark]);
  useEffect(() => void conversation.own.read(), [conversation.own]);

  const onSent = (reply: Reply) => {
    thread.put(reply);
    conversation.own.addReply(reply.id);
    setSentId(reply.id);
  };
  return (
    <article className="group/card flex min-h-0 flex-col">
      <header className="mb-2 flex items-center gap-1">
        <h2 ref={heading} tabIndex={-1} className="flex-1 font-semibold text-base outline-none">
          {label}
        </h2>
        <IconButton
          label={text.copyLink}
          onClick={() => void copyText(props.address, text.linkCopied)}
          className="-my-2"
        >
          <Link2 className="size-4.5" aria-hidden="true" />
        </IconButton>
        <IconButton label={text.close} onClick={props.onClose} className="-my-2 -mr-2">
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
        tabIndex={0}
        className="-mx-4 min-h-16 overflow-y-auto overscroll-contain px-4 pb-1 -outline-offset-2"
      >
        <FromVersion comment={comment} onShow={props.onShowVersion} />
        <CommentWords comment={comment} feed={feed} conversation={conversation} />
        <ReplyList
          state={state}
          thread={thread}
          conversation={conversation}
          expected={comment.reply_count}
          sentId={sentId}
        />
        {props.below}
      </div>
      {/* A phone has no room for two fields above its keyboard. */}
      <footer className="mt-3 grid gap-3 max-sm:group-has-data-editing/card:hidden">
        <StatusButton comment={comment} feed={feed} conversation={conversation} />
        {conversation.closed === null && (
          <ReplyForm
            comment={comment}
            conversation={conversation}
            signature={props.signature}
            onSent={onSent}
          />
        )}
      </footer>
    </article>
  );
}
