import { memo } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Crowd } from "#web/features/comments/canvas/crowd-pins.ts";
import { pinColours, pinShape } from "#web/features/comments/canvas/pin-look.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { cx } from "#web/ui/cx.ts";

interface PinProps {
  comment: NumberedComment;
  open: boolean;
  onOpen: (id: string) => void;
  onPreview: (comment: NumberedComment | null) => void;
}

export const Pin = memo(function Pin({ comment, open, onOpen, onPreview }: PinProps) {
  const { id, number, name } = comment;
  return (
    <button
      type="button"
      data-pin={id}
      aria-label={fillMessage(text.pin, { number, name })}
      aria-expanded={open}
      style={{ left: `${comment.x_position}%`, top: `${comment.y_position}%` }}
      onClick={() => onOpen(id)}
      onPointerEnter={(event) => event.pointerType === "mouse" && onPreview(comment)}
      onPointerLeave={() => onPreview(null)}
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && onPreview(comment)}
      onBlur={() => onPreview(null)}
      className={cx(
        pinShape,
        pinColours,
        "pointer-events-auto transition-[scale,background-color] hover:z-10 hover:bg-pin-hover focus-visible:z-10",
        open && "z-20 [--grow:1.2]",
      )}
    >
      {number}
    </button>
  );
});

interface CrowdPinProps {
  crowd: Crowd;
  onOpen: (crowd: Crowd) => void;
}

/** Says how many are here instead of a number; darker, so that it is not taken for one. */
export function CrowdPin({ crowd, onOpen }: CrowdPinProps) {
  const { members } = crowd;
  const [{ x_position, y_position }] = members;
  const numbers = members.map(({ number }) => number).join(", ");
  return (
    <button
      type="button"
      aria-label={fillMessage(text.crowd, { count: members.length, numbers })}
      style={{ left: `${x_position}%`, top: `${y_position}%` }}
      onClick={() => onOpen(crowd)}
      className={cx(
        pinShape,
        "pointer-events-auto bg-on-pin text-sheet shadow-[0_0_0_2px_var(--pin),4px_-4px_0_0_var(--on-pin),4px_-4px_0_1.5px_var(--pin),0_2px_8px_oklch(0.1_0.01_270/0.45)]",
        "hover:z-10 focus-visible:z-10",
      )}
    >
      {members.length}
    </button>
  );
}
