import { Link } from "@tanstack/react-router";
import { CircleCheck, Reply, RotateCcw } from "lucide-react";
import { useState } from "react";
import { commentWords, overviewWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { threadWords } from "#contract/messages/thread-screens.ts";
import { versionWords } from "#contract/messages/version-screens.ts";
import type { OverviewComment } from "#contract/routes/comments.ts";
import { CommentMarks } from "#web/features/comments/list/comment-marks.tsx";
import { NumberMark } from "#web/features/comments/list/number-mark.tsx";
import { useSetStatus } from "#web/features/comments/overview/overview-queries.ts";
import { OverviewReply } from "#web/features/comments/overview/overview-reply.tsx";
import { useMay, useSpace } from "#web/features/spaces/index.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";

/** A comment with a picture of its spot. The whole row opens it in its layout. */
export function OverviewRow({ comment }: { comment: OverviewComment }) {
  const [replying, setReplying] = useState(false);
  const { number, layout, status } = comment;
  return (
    <li className="relative p-4 transition first:rounded-t-lg last:rounded-b-lg hover:bg-hover">
      <div className="flex gap-3 sm:gap-4">
        <Link
          to="/layouts/$layoutId"
          params={{ layoutId: layout.id }}
          search={{ comment: comment.id }}
          aria-label={fillMessage(text.openComment, { number })}
          // The whole row is the link.
          className="self-start after:absolute after:inset-0"
        >
          <img
            src={comment.crop}
            alt=""
            width={128}
            height={80}
            loading="lazy"
            decoding="async"
            className="h-12 w-19 rounded-sm border border-line bg-hover object-cover sm:h-20 sm:w-32"
          />
        </Link>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <span className="flex min-w-0 items-center gap-2">
              <NumberMark
                comment={comment}
                number={number}
                className={cx("size-6", status === "resolved" && "opacity-50")}
              />
              <span className="min-w-0 truncate font-semibold" dir="auto">
                {comment.name}
              </span>
            </span>
            <time
              dateTime={comment.created_at}
              data-tip={formatDateTime(comment.created_at)}
              className="text-ink-soft"
            >
              {formatRelative(comment.created_at)}
            </time>
          </p>
          <p
            className={cx(
              "mt-1 line-clamp-3 max-w-prose whitespace-pre-wrap break-words",
              comment.removed && "text-ink-soft italic",
            )}
            dir="auto"
          >
            {comment.removed ? commentWords.removed : comment.comment}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
            {layout.version > 1 && (
              <span>{fillMessage(versionWords.version, { number: comment.version })}</span>
            )}
            <CommentMarks comment={comment} unread={comment.unread} />
            <RowActions
              comment={comment}
              replying={replying}
              onReply={() => setReplying((before) => !before)}
            />
          </div>
        </div>
      </div>
      {replying && <OverviewReply comment={comment} onDone={() => setReplying(false)} />}
    </li>
  );
}

interface RowActionsProps {
  comment: OverviewComment;
  replying: boolean;
  onReply: () => void;
}

function RowActions({ comment, replying, onReply }: RowActionsProps) {
  const mayModerate = useMay("moderate_comments");
  const setStatus = useSetStatus(useSpace());
  const { number } = comment;
  const isResolved = comment.status === "resolved";
  const Icon = isResolved ? RotateCcw : CircleCheck;
  return (
    // Above the link that covers the row.
    <div className="relative z-10 ml-auto flex flex-wrap gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={replying}
        aria-label={fillMessage(text.replyTo, { number })}
        onClick={onReply}
      >
        <Reply className="size-4" aria-hidden="true" />
        {text.reply}
      </Button>
      {mayModerate && (
        <Button
          variant="ghost"
          size="sm"
          pending={setStatus.isPending}
          aria-label={fillMessage(isResolved ? text.reopenNumber : text.resolveNumber, { number })}
          onClick={() => setStatus.mutate({ comment, status: isResolved ? "open" : "resolved" })}
        >
          <Icon className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">
            {isResolved ? threadWords.reopen : threadWords.resolve}
          </span>
        </Button>
      )}
    </div>
  );
}
