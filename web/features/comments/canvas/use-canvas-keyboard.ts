import { useCallback, useRef } from "react";
import type { Mark } from "#contract/marks.ts";
import { markBetween } from "#web/features/comments/canvas/marks/mark-between.ts";
import { pinOfMark } from "#web/features/comments/canvas/marks/pin-of-mark.ts";
import type { Tool } from "#web/features/comments/canvas/marks/tool.ts";
import type { Drawing } from "#web/features/comments/canvas/marks/use-drawing.ts";
import type { Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import { type Point, point, pointAt } from "#web/features/comments/canvas/point.ts";
import { useCanvasKeys } from "#web/features/comments/canvas/use-canvas-keys.ts";
import type { Moving } from "#web/features/comments/canvas/use-moving.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";

interface CanvasKeyboardOptions {
  surface: Surface;
  feedback: Feedback;
  zoom: ZoomControl;
  drawing: Drawing;
  moving: Moving;
  closed: boolean;
  onPlace: (at: Point, mark?: Mark) => void;
  onLeave: () => void;
  onTogglePins: () => void;
  onHelp: () => void;
}

/** What each key does on the canvas. Returns what chooses a tool and what records the focused pin. */
export function useCanvasKeyboard(options: CanvasKeyboardOptions) {
  const { surface, feedback, zoom, drawing, moving, closed } = options;
  const { composer, pins, open, setOpenId, goTo } = feedback;
  const current = useRef<string | null>(null);
  const focused = useRef<string | null>(null);
  const aiming = composer.state.phase === "aiming" ? composer.state : null;

  /** Shows the cross hairs for a tool; freehand needs a hand. */
  const aim = (tool: Tool) => {
    const free = composer.state.phase === "idle" || aiming !== null;
    if (closed || !free) return;
    setOpenId(null);
    drawing.choose(tool);
    if (tool === "pencil") composer.discard();
    else composer.aim(middleOf(surface));
    surface.scroller.current?.focus({ preventScroll: true });
  };

  useCanvasKeys(
    { steering: aiming !== null || moving.moving !== null, drawing: drawing.strokes > 0 },
    {
      onTool: aim,
      onArrow(dx, dy) {
        if (moving.moving) moving.nudge(dx, dy);
        else if (aiming) composer.aim(point(aiming.at.x + dx, aiming.at.y + dy), aiming.from);
      },
      onEnter() {
        const { tool } = drawing;
        if (moving.moving) moving.drop();
        else if (drawing.strokes > 0) drawing.finish();
        else if (!aiming) return;
        else if (tool !== "area" && tool !== "arrow") options.onPlace(aiming.at);
        else if (!aiming.from) composer.aim(aiming.at, aiming.at);
        else {
          const mark = markBetween(tool, aiming.from, aiming.at, zoom.stage);
          options.onPlace(pinOfMark(mark, zoom.stage), mark);
        }
      },
      onEscape: options.onLeave,
      onNext(direction) {
        const from = open?.id ?? current.current;
        const next = neighbour(pins, from, direction);
        if (!next) return;
        goTo(next);
        if (open) setOpenId(next);
      },
      onMove: () =>
        composer.state.phase === "idle" && moving.begin(focused.current ?? open?.id ?? null),
      onUndo: drawing.undo,
      onTogglePins: options.onTogglePins,
      onHelp: options.onHelp,
      onZoom(change) {
        if (change === "fit") zoom.zoomTo("fit");
        else zoom.step(change);
      },
    },
  );
  return {
    /** A press of Enter on a tool's button brings the cross hairs, as the tool's key does. */
    chooseTool(tool: Tool, byKeyboard: boolean) {
      if (byKeyboard) return aim(tool);
      if (aiming) composer.discard();
      drawing.choose(tool);
    },
    set: useCallback((id: string | null) => {
      focused.current = id;
      // Kept when the focus is lost: N continues from there.
      if (id !== null) current.current = id;
    }, []),
  };
}

/** The next comment by number, wrapping around. */
function neighbour(
  comments: readonly { id: string }[],
  from: string | null,
  direction: 1 | -1,
): string | undefined {
  const at = comments.findIndex(({ id }) => id === from);
  if (at === -1) return comments.at(direction === 1 ? 0 : -1)?.id;
  return comments[(at + direction + comments.length) % comments.length]?.id;
}

/** The middle of the visible part, as a point of the image. */
function middleOf({ scroller, stage }: Surface): Point {
  const view = scroller.current?.getBoundingClientRect();
  const box = stage.current?.getBoundingClientRect();
  if (!view || !box) return point(50, 50);
  return pointAt(box, (view.left + view.right) / 2, (view.top + view.bottom) / 2);
}
