import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { moveMark } from "#contract/mark-geometry.ts";
import { movingWords } from "#contract/messages/mark-screens.ts";
import type { Comment } from "#contract/routes/comments.ts";
import { type Point, placeOf, point } from "#web/features/comments/canvas/point.ts";
import { STILL_PX } from "#web/features/comments/canvas/use-placing.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { toast } from "#web/lib/toast.ts";

/** Whose pins may be moved, and how the server is told. */
export interface MovingRights {
  mayMove: (comment: ShownComment) => boolean;
  move: (commentId: string, to: Point) => Promise<Comment>;
}

/** A pin that has left its place and is not put down yet. */
export interface MovingComment {
  comment: ShownComment;
  to: Point;
  byKeyboard: boolean;
}

interface MovingOptions {
  stage: RefObject<HTMLDivElement | null>;
  comments: readonly ShownComment[];
  openId: string | null;
  feed: CommentFeed;
  rights: MovingRights | undefined;
}

export type Moving = ReturnType<typeof useMoving>;

/** Pins are dragged, or moved by keyboard. They are put down at once, and go back if that is refused. */
export function useMoving({ stage, comments, openId, feed, rights }: MovingOptions) {
  const [moving, setMoving] = useState<MovingComment | null>(null);
  const grip = useRef<{ comment: ShownComment; x: number; y: number } | null>(null);
  const dragged = useRef(false);

  const movable = (id: string | null | undefined) => {
    const comment = comments.find((other) => other.id === id);
    // On another version than its own it has no place that could be changed.
    return comment && !comment.elsewhere && rights?.mayMove(comment) ? comment : null;
  };
  const drop = async () => {
    setMoving(null);
    // It may have been deleted meanwhile.
    const comment = movable(moving?.comment.id);
    if (!moving || !comment || !rights) return;
    const { to } = moving;
    feed.put({ ...comment, ...positionOf(to), mark: markMoved(comment, to) });
    try {
      feed.put(await rights.move(comment.id, to));
    } catch (error) {
      reportError(error);
      const { x_position, y_position, mark } = comment;
      const { comments, teamOnly } = feed.state();
      const now = [...comments, ...teamOnly].find(({ id }) => id === comment.id);
      if (now) feed.put({ ...now, x_position, y_position, mark });
      toast.info(movingWords.failed);
    }
  };

  return {
    moving,
    /** By keyboard: picked up where it is. */
    begin(id: string | null): boolean {
      const comment = movable(id);
      if (comment) setMoving({ comment, to: placeOf(comment), byKeyboard: true });
      return comment !== null;
    },
    nudge(dx: number, dy: number) {
      if (moving) setMoving({ ...moving, to: point(moving.to.x + dx, moving.to.y + dy) });
    },
    drop: () => void drop(),
    cancel() {
      grip.current = null;
      setMoving(null);
    },
    isMovable: (id: string) => movable(id) !== null,
    /** For the layer of pins. */
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false;
        grip.current = null;
        if (!event.isPrimary || event.button !== 0) return;
        const pin = pinOf(event.target);
        const comment = movable(pin?.dataset.pin);
        // A finger on any other pin scrolls.
        const scrolls = event.pointerType !== "mouse" && comment?.id !== openId;
        if (!comment || scrolls) return;
        grip.current = { comment, x: event.clientX, y: event.clientY };
        // Capture: a fast pointer leaves the pin with its first move.
        pin?.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const held = grip.current;
        const box = stage.current?.getBoundingClientRect();
        if (!held || !box) return;
        const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
        if (!dragged.current && Math.hypot(dx, dy) <= STILL_PX) return;
        dragged.current = true;
        const from = placeOf(held.comment);
        const to = point(from.x + (dx / box.width) * 100, from.y + (dy / box.height) * 100);
        setMoving({ comment: held.comment, to, byKeyboard: false });
      },
      onPointerUp() {
        if (grip.current && dragged.current) void drop();
        grip.current = null;
      },
      onPointerCancel() {
        if (dragged.current) setMoving(null);
        grip.current = null;
      },
      /** A pin that was dragged is not opened by the click that ends it. */
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (!dragged.current) return;
        dragged.current = false;
        event.stopPropagation();
      },
    },
  };
}

function positionOf({ x, y }: Point): Pick<Comment, "x_position" | "y_position"> {
  return { x_position: x, y_position: y };
}

/** What a list tells of the mark, moved along. */
function markMoved({ mark, x_position, y_position }: Comment, to: Point): Comment["mark"] {
  if (!mark || mark.kind === "strokes") return mark;
  return moveMark(mark, to.x - x_position, to.y - y_position);
}

function pinOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-pin]") : null;
}
