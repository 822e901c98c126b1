import { type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import { type Drawing, loadSketch } from "#web/features/comments/canvas/marks/use-drawing.ts";
import { type Point, pointAt } from "#web/features/comments/canvas/point.ts";

/** A hand trembles this much without meaning to move anything. */
export const STILL_PX = 6;
const SHORT_MS = 400;
const DOUBLE_MS = 300;
const DOUBLE_PX = 24;
const PICTURE = "[role=img]";
const PENDING = "[data-pending-pin]";

interface Press {
  x: number;
  y: number;
  at: number;
  touch: boolean;
  middle: boolean;
  /** What the press has become by moving; "still" places a pin. */
  becomes: "still" | "pan" | "drawing" | "missed drawing";
  scroll: { left: number; top: number };
}

interface PlacingOptions {
  scroller: RefObject<HTMLDivElement | null>;
  stage: RefObject<HTMLDivElement | null>;
  drawing: Drawing;
  /** Nothing can be drawn: dragging with the mouse moves the image. */
  closed: boolean;
  onPlace: (at: Point) => void;
  onDoubleTap: (at: { clientX: number; clientY: number }) => void;
}

/**
 * A short press without movement places a pin; dragging draws, with the middle button it moves the image;
 * two taps zoom.
 */
export function usePlacing(options: PlacingOptions) {
  const { scroller, stage, drawing, onPlace, onDoubleTap } = options;
  const press = useRef<Press | null>(null);
  const tapped = useRef<{ x: number; y: number; at: number } | null>(null);

  const isOn = (target: EventTarget, part: string) =>
    target instanceof Element && target.closest(part) !== null;
  const placeAt = ({ x, y }: { x: number; y: number }) => {
    const box = stage.current?.getBoundingClientRect();
    if (box) onPlace(pointAt(box, x, y));
  };
  /** Touches scroll by themselves, unless a tool is chosen. */
  const dragOf = (held: Press): Press["becomes"] => {
    if (held.touch && drawing.tool === "point") return "still";
    if (held.middle || options.closed) return "pan";
    const tool = drawing.tool === "point" ? "area" : drawing.tool;
    const at = { clientX: held.x, clientY: held.y };
    return drawing.begin(tool, at) ? "drawing" : "missed drawing";
  };

  return {
    onPointerEnter: () => void loadSketch(),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const element = scroller.current;
      // A second finger zooms: what the first one drew was not meant.
      if (press.current?.becomes === "drawing") drawing.abandon();
      press.current = null;
      const middle = event.button === 1;
      if (!event.isPrimary || (event.button !== 0 && !middle) || !element) return;
      const touch = event.pointerType !== "mouse";
      // The first of two taps has put a pin under the finger.
      const tapsPin = touch && isOn(event.target, PENDING);
      if (!tapsPin && !isOn(event.target, PICTURE)) return;
      const held: Press = {
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        touch,
        middle,
        becomes: "still",
        scroll: { left: element.scrollLeft, top: element.scrollTop },
      };
      press.current = held;
      // A pencil draws from where it touches the paper.
      if (drawing.tool !== "pencil" || middle) return;
      held.becomes = dragOf(held);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = press.current;
      if (!held || !scroller.current || event.buttons === 0) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (held.becomes === "still" && Math.hypot(dx, dy) > STILL_PX) {
        held.becomes = dragOf(held);
        if (held.becomes !== "still") event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (held.becomes === "drawing") drawing.follow(event.nativeEvent);
      if (held.becomes !== "pan") return;
      scroller.current.scrollTo(held.scroll.left - dx, held.scroll.top - dy);
    },
    onPointerUp() {
      const held = press.current;
      if (!held || held.becomes === "still") return;
      press.current = null;
      if (held.becomes === "drawing") drawing.lift();
      if (held.becomes === "missed drawing") placeAt(held);
    },
    onPointerCancel() {
      if (press.current?.becomes === "drawing") drawing.abandon();
      press.current = null;
    },
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // Some browsers would scroll by themselves.
      if (event.button === 1) event.preventDefault();
    },
    /** For touch, browsers send a click only when it was not a scroll. */
    onClick({ clientX, clientY, timeStamp, target }: MouseEvent<HTMLElement>) {
      const held = press.current;
      press.current = null;
      if (held?.becomes !== "still") return;
      const still = Math.hypot(clientX - held.x, clientY - held.y) <= STILL_PX;
      if (!still || timeStamp - held.at > SHORT_MS) return;
      const before = tapped.current;
      tapped.current = held.touch ? { x: clientX, y: clientY, at: timeStamp } : null;
      const again =
        before !== null &&
        timeStamp - before.at < DOUBLE_MS &&
        Math.hypot(clientX - before.x, clientY - before.y) < DOUBLE_PX;
      if (again) {
        tapped.current = null;
        onDoubleTap({ clientX, clientY });
      } else if (isOn(target, PICTURE)) placeAt({ x: clientX, y: clientY });
    },
  };
}
