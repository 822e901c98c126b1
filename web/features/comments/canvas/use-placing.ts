import { type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import { type Point, pointAt } from "#web/features/comments/canvas/point.ts";

const STILL_PX = 6;
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
  moved: boolean;
  scroll: { left: number; top: number };
}

interface PlacingOptions {
  scroller: RefObject<HTMLDivElement | null>;
  stage: RefObject<HTMLDivElement | null>;
  onPlace: (at: Point) => void;
  onDoubleTap: (at: { clientX: number; clientY: number }) => void;
}

/** A short press without movement places a pin; dragging with the mouse moves the image; two taps zoom. */
export function usePlacing({ scroller, stage, onPlace, onDoubleTap }: PlacingOptions) {
  const press = useRef<Press | null>(null);
  const tapped = useRef<{ x: number; y: number; at: number } | null>(null);

  const isOn = (target: EventTarget, part: string) =>
    target instanceof Element && target.closest(part) !== null;

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const element = scroller.current;
      press.current = null;
      if (!event.isPrimary || event.button !== 0 || !element) return;
      const touch = event.pointerType !== "mouse";
      // The first of two taps has put a pin under the finger.
      const tapsPin = touch && isOn(event.target, PENDING);
      if (!tapsPin && !isOn(event.target, PICTURE)) return;
      press.current = {
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        touch,
        moved: false,
        scroll: { left: element.scrollLeft, top: element.scrollTop },
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = press.current;
      if (!held || !scroller.current || held.touch || event.buttons === 0) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(dx, dy) > STILL_PX) {
        held.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      // Touches scroll by themselves.
      if (held.moved) scroller.current.scrollTo(held.scroll.left - dx, held.scroll.top - dy);
    },
    /** For touch, browsers send a click only when it was not a scroll. */
    onClick({ clientX, clientY, timeStamp, target }: MouseEvent<HTMLElement>) {
      const held = press.current;
      const box = stage.current?.getBoundingClientRect();
      press.current = null;
      if (!held || !box || held.moved) return;
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
      } else if (isOn(target, PICTURE)) onPlace(pointAt(box, clientX, clientY));
    },
  };
}
