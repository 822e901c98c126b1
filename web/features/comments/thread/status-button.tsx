import { CircleCheck, RotateCcw } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { threadWords as text } from "#contract/messages/thread-screens.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { changeStatus } from "#web/features/comments/thread/change-status.ts";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";

interface StatusButtonProps {
  comment: ShownComment;
  feed: CommentFeed;
  conversation: Conversation;
}

/** Whether the comment is settled, and the button of those who may say so. */
export function StatusButton({ comment, feed, conversation }: StatusButtonProps) {
  const { status, resolved } = comment;
  const isResolved = status === "resolved";
  if (!isResolved && !conversation.setStatus) return null;
  const Icon = isResolved ? RotateCcw : CircleCheck;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {isResolved && (
        <p className="flex items-center gap-1.5 text-sm text-success">
          <CircleCheck className="size-4 shrink-0 draw-check" aria-hidden="true" />
          <span data-tip={resolved ? formatDateTime(resolved.at) : undefined}>
            {resolved?.by ? fillMessage(text.resolvedBy, { name: resolved.by }) : text.resolved}
          </span>
        </p>
      )}
      {conversation.setStatus && (
        <Button
          size="sm"
          onClick={() =>
            void changeStatus(feed, conversation, [comment], isResolved ? "open" : "resolved")
          }
        >
          <Icon className="size-4" aria-hidden="true" />
          {isResolved ? text.reopen : text.resolve}
        </Button>
      )}
    </div>
  );
}
