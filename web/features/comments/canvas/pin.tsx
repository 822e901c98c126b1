import { memo } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { PinCluster } from "#web/features/comments/canvas/pin-clusters.ts";
import { pinColours, pinShape, standAt } from "#web/features/comments/canvas/pin-style.ts";
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
      style={standAt({ x: comment.x_position, y: comment.y_position })}
      onClick={() => onOpen(id)}
      onPointerEnter={(event) => event.pointerType === "mouse" && onPreview(comment)}
      onPointerLeave={() => onPreview(null)}
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && onPreview(comment)}
      onBlur={() => onPreview(null)}
      className={cx(
        pinShape,
        pinColours,
        "pointer-events-auto transition-colors hover:z-10 hover:bg-pin-hover focus-visible:z-10",
        open && "z-20 min-h-9 min-w-9 text-sm",
      )}
    >
      {number}
    </button>
  );
});

interface ClusterPinProps {
  cluster: PinCluster;
  onOpen: (cluster: PinCluster) => void;
}

/** Shows the number of comments; darker, so that it is not read as a comment's number. */
export function ClusterPin({ cluster, onOpen }: ClusterPinProps) {
  const { members } = cluster;
  const [{ x_position, y_position }] = members;
  const numbers = members.map(({ number }) => number).join(", ");
  return (
    <button
      type="button"
      aria-label={fillMessage(text.cluster, { count: members.length, numbers })}
      style={standAt({ x: x_position, y: y_position })}
      onClick={() => onOpen(cluster)}
      className={cx(
        pinShape,
        "pointer-events-auto border-2 border-pin bg-on-pin text-sheet shadow-[4px_-4px_0_var(--pin)]",
        "hover:z-10 focus-visible:z-10",
      )}
    >
      {members.length}
    </button>
  );
}
