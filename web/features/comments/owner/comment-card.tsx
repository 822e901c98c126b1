import { Pencil, Trash2 } from "lucide-react";
import { commentWords, ownerFeedback as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { formatPercent } from "#web/features/comments/canvas/point.ts";
import { CommentMarks } from "#web/features/comments/list/comment-marks.tsx";
import { NumberMark } from "#web/features/comments/list/number-mark.tsx";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface CommentCardProps {
  comment: NumberedComment;
  onShow: () => void;
  /** Null without the right to change it. */
  acts: { edit: (() => void) | null; remove: () => void } | null;
}

export function CommentCard({ comment, onShow, acts }: CommentCardProps) {
  const { number, name } = comment;
  const isPinned = comment.pinned !== false;
  const show = isPinned ? commentWords.showOnLayout : commentWords.open;
  const position = fillMessage(commentWords.position, {
    x: formatPercent(comment.x_position),
    y: formatPercent(comment.y_position),
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its first button does the same by keyboard.
    <li
      onClick={({ target }) => {
        const acts = target instanceof Element && target.closest("button") !== null;
        // A click that selects text to copy does not open the comment.
        if (!acts && getSelection()?.isCollapsed !== false) onShow();
      }}
      className="flex min-w-0 cursor-pointer flex-col rounded-lg border border-line bg-surface p-4 transition hover:border-line-strong"
    >
      <header className="flex gap-3">
        <button
          type="button"
          aria-label={`${fillMessage(commentWords.number, { number })}: ${show}`}
          data-tip={show}
          onClick={onShow}
          className="-m-2 shrink-0 self-start rounded-md p-2"
        >
          <NumberMark comment={comment} number={number} className="size-7" />
        </button>
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold font-text text-base tracking-normal" dir="auto">
            {name}
          </h3>
          <time dateTime={comment.created_at} className="block text-ink-soft text-sm">
            {formatDateTime(comment.created_at)}
          </time>
          <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft text-sm empty:hidden">
            <CommentMarks comment={comment} unread={false} />
          </p>
        </div>
      </header>
      <p className="my-3 flex-1 whitespace-pre-wrap break-words" dir="auto">
        {comment.removed ? commentWords.removed : comment.comment}
      </p>
      <footer className={cx("flex items-center justify-between gap-2", acts && "-mb-2")}>
        <span className="text-ink-soft text-sm tabular-nums">{isPinned && position}</span>
        {acts && (
          <span className="-mr-2 flex">
            {acts.edit && (
              <IconButton
                label={fillMessage(text.editNamed, { number })}
                data-tip={text.edit}
                onClick={acts.edit}
              >
                <Pencil className="size-4" aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              label={fillMessage(text.deleteNamed, { number })}
              data-tip={text.delete}
              onClick={acts.remove}
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </footer>
    </li>
  );
}
