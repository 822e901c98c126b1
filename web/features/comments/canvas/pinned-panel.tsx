import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import type { ListedMark, Mark } from "#contract/marks.ts";
import { boxOfMark } from "#web/features/comments/canvas/marks/box-of-mark.ts";
import { EDGE, placeBeside } from "#web/features/comments/canvas/place-beside.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";
import { cx } from "#web/ui/cx.ts";

export interface Surface {
  scroller: RefObject<HTMLDivElement | null>;
  stage: RefObject<HTMLDivElement | null>;
}

/** The zoom buttons float over the lower edge of the canvas, in front of a panel. */
const TOOLS_PX = 60;
/** However low the canvas is, so much of a panel is shown. */
const LEAST_PX = 240;

/** So long without a scroll is its end. */
const SETTLED_MS = 120;

interface PinnedPanelProps extends Surface {
  at: Point;
  /** Without a pin it stands in the corner of what can be seen. */
  pinned?: boolean;
  label: string;
  children: ReactNode;
  /** What the comment marks, which stays uncovered. */
  mark?: Mark | ListedMark | null | undefined;
  /** A preview takes no clicks and has no role. */
  preview?: boolean;
  stageWidth: number;
}

/** Stands beside a pin and scrolls with it; once that has ended, it fits the view again. */
export function PinnedPanel({
  at,
  pinned = true,
  label,
  children,
  mark = null,
  preview = false,
  scroller,
  stage,
  stageWidth,
}: PinnedPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another width moves the pin.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = () => {
      const box = stage.current?.getBoundingClientRect();
      const view = scroller.current?.getBoundingClientRect();
      if (!box || !view) return;
      const point = {
        x: box.left + (at.x / 100) * box.width,
        y: box.top + (at.y / 100) * box.height,
      };
      const tip = pinned ? point : view;
      const room = roomFor(tip, view);
      element.style.maxHeight = `${Math.max(LEAST_PX, room.height - 2 * EDGE)}px`;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = placeBeside(tip, size, room, mark && boxOfMark(mark, box));
      element.style.left = `calc(${at.x}% + ${left - point.x}px)`;
      element.style.top = `calc(${at.y}% + ${top - point.y}px)`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    let settled: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(settled);
      settled = setTimeout(place, SETTLED_MS);
    };
    const surface = scroller.current;
    surface?.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(settled);
      observer.disconnect();
      surface?.removeEventListener("scroll", onScroll);
    };
  }, [at.x, at.y, pinned, mark, stageWidth, scroller, stage]);

  return (
    <div
      ref={panel}
      {...(preview ? { role: "tooltip" } : { role: "dialog", "aria-label": label })}
      className={cx(
        "absolute rounded-md border border-line bg-raised text-ink shadow-float",
        preview
          ? "z-20 w-64 p-3"
          : "pointer-events-auto z-40 flex w-[min(22rem,calc(100vw-2rem))] flex-col p-4",
      )}
    >
      {children}
    </div>
  );
}

/** What can be seen around a pin; one that is out of view will be brought to the middle of it. */
function roomFor(tip: Point, { x, y, width, height: whole }: DOMRect) {
  const height = whole - TOOLS_PX;
  return {
    x: tip.x >= x && tip.x <= x + width ? x : tip.x - width / 2,
    y: tip.y >= y && tip.y <= y + height ? y : tip.y - height / 2,
    width,
    height,
  };
}
