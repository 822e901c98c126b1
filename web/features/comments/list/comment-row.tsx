import { memo } from "react";
import { commentWords } from "#contract/messages/comment-screens.ts";
import { PinLabel } from "#web/features/comments/canvas/pin.tsx";
import { lookOfPin } from "#web/features/comments/canvas/pin-look.ts";
import { pinTones } from "#web/features/comments/canvas/pin-style.ts";
import { CommentMarks } from "#web/features/comments/list/comment-marks.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";

export interface RowActions {
  onChoose: (id: string) => void;
  /** The row is pointed at, or is no more. */
  onPoint?: ((id: string | null) => void) | undefined;
}

interface CommentRowProps extends RowActions {
  comment: ShownComment;
  open: boolean;
  unread: boolean;
  /** Whether it is among several that are being chosen; null while none are. */
  chosen: boolean | null;
}

/** A comment in a list; a thousand of them change only where something changed. */
export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { comment, open, unread, chosen, onChoose, onPoint } = props;
  const { id } = comment;
  const choosing =
    chosen === null ? { "aria-pressed": open } : { role: "checkbox", "aria-checked": chosen };
  return (
    <li
      data-comment={id}
      className="group border-line border-b [contain-intrinsic-size:auto_5rem] [content-visibility:auto]"
    >
      <button
        type="button"
        {...choosing}
        onClick={() => onChoose(id)}
        onPointerEnter={() => onPoint?.(id)}
        onPointerLeave={() => onPoint?.(null)}
        onFocus={() => onPoint?.(id)}
        onBlur={() => onPoint?.(null)}
        className="flex w-full gap-3 px-4 py-3 text-left -outline-offset-2 transition hover:bg-hover aria-checked:bg-hover aria-pressed:bg-hover group-data-lit:bg-hover"
      >
        {chosen !== null && <Tick on={chosen} />}
        <RowPin comment={comment} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 truncate font-semibold" dir="auto">
              {comment.name}
            </span>
            <time
              dateTime={comment.created_at}
              data-tip={formatDateTime(comment.created_at)}
              className="shrink-0 text-ink-soft text-xs"
            >
              {formatRelative(comment.created_at)}
            </time>
          </span>
          <span
            className={cx(
              "mt-0.5 line-clamp-3 whitespace-pre-wrap break-words text-sm",
              comment.removed && "text-ink-soft italic",
            )}
            dir="auto"
          >
            {comment.removed ? commentWords.removed : comment.comment}
          </span>
          <span className="mt-1 flex flex-wrap gap-x-3 text-ink-soft text-xs empty:hidden">
            <CommentMarks comment={comment} unread={unread} />
          </span>
        </span>
      </button>
    </li>
  );
});

const nothingUnread: ReadonlySet<string> = new Set();

/** As it stands on the canvas; a disc for what does not. */
function RowPin({ comment }: { comment: ShownComment }) {
  const look = lookOfPin(comment, nothingUnread);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "mt-0.5 flex h-6 min-w-6 shrink-0 items-center justify-center self-start px-0.5 font-bold text-xs tabular-nums",
        comment.pinned === false ? "rounded-full" : "rounded-[18px_18px_18px_0]",
        pinTones[look.tone],
      )}
    >
      <PinLabel look={look} />
    </span>
  );
}

function Tick({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "mt-1 flex size-5 shrink-0 items-center justify-center rounded-sm border",
        on ? "border-ink bg-ink text-paper" : "border-line-strong",
      )}
    >
      {on && "✓"}
    </span>
  );
}
