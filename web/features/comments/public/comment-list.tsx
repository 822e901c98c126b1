import { useEffect, useRef } from "react";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface CommentListProps {
  comments: readonly NumberedComment[];
  openId: string | null;
  onChoose: (id: string) => void;
}

/** Oldest first; the comment whose pin is open is marked and scrolled into view. */
export function CommentList({ comments, openId, onChoose }: CommentListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (openId === null) return;
    const item = list.current?.querySelector(`[data-comment="${openId}"]`);
    item?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return (
    <ol ref={list}>
      {comments.map((comment) => (
        <li
          key={comment.id}
          data-comment={comment.id}
          className="border-line border-b [contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
        >
          <button
            type="button"
            aria-pressed={comment.id === openId}
            onClick={() => onChoose(comment.id)}
            className="flex w-full gap-3 px-4 py-3.5 text-left -outline-offset-2 transition hover:bg-hover aria-pressed:bg-hover"
          >
            <PinMark className="mt-0.5 size-6">{comment.number}</PinMark>
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-3 text-sm">
                <span className="min-w-0 truncate font-semibold" dir="auto">
                  {comment.name}
                </span>
                <time
                  dateTime={comment.created_at}
                  title={formatDateTime(comment.created_at)}
                  className="shrink-0 text-ink-soft text-xs"
                >
                  {formatRelative(comment.created_at)}
                </time>
              </span>
              <span className="mt-1 block whitespace-pre-wrap break-words text-sm" dir="auto">
                {comment.comment}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
