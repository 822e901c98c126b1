import { type PointerEvent, useRef } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { pinColours, pinShape, standAt } from "#web/features/comments/canvas/pin-style.ts";
import { type Point, point } from "#web/features/comments/canvas/point.ts";
import { cx } from "#web/ui/cx.ts";

interface PendingPinProps {
  at: Point;
  sending: boolean;
  stage: { width: number; height: number };
  onMove: (at: Point) => void;
}

/** The pin of the comment being written; it can be dragged until the comment is sent. */
export function PendingPin({ at, sending, stage, onMove }: PendingPinProps) {
  const grip = useRef<{ x: number; y: number; at: Point } | null>(null);
  const move = ({ clientX, clientY }: PointerEvent) => {
    const held = grip.current;
    if (!held) return;
    const dx = ((clientX - held.x) / stage.width) * 100;
    const dy = ((clientY - held.y) / stage.height) * 100;
    onMove(point(held.at.x + dx, held.at.y + dy));
  };
  return (
    <div
      data-pending-pin=""
      data-keeps-size=""
      data-tip={text.pending}
      style={standAt(at)}
      onPointerDown={(event) => {
        if (sending) return;
        event.preventDefault();
        // Capture: a fast pointer leaves the pin with its first move.
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY, at };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
      className={cx(
        pinShape,
        pinColours,
        "pointer-events-auto z-30 touch-none",
        sending ? "animate-breathe" : "animate-pin-land cursor-grab active:cursor-grabbing",
      )}
    >
      <span className="size-2 rounded-full bg-on-pin" />
    </div>
  );
}
