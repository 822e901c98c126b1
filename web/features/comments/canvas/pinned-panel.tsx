import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { placeBeside } from "#web/features/comments/canvas/place-beside.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";
import { cx } from "#web/ui/cx.ts";

export interface Surface {
  scroller: RefObject<HTMLDivElement | null>;
  stage: RefObject<HTMLDivElement | null>;
}

/** The zoom buttons float over the lower edge of the canvas, in front of a panel. */
const TOOLS_PX = 60;

interface PinnedPanelProps extends Surface {
  at: Point;
  label: string;
  children: ReactNode;
  /** A preview takes no clicks and has no role. */
  preview?: boolean;
  stageWidth: number;
}

/** Stands beside a pin and scrolls with it. */
export function PinnedPanel({
  at,
  label,
  children,
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
    const place = async () => {
      const box = stage.current?.getBoundingClientRect();
      const view = scroller.current?.getBoundingClientRect();
      if (!box || !view) return;
      const tip = {
        x: box.left + (at.x / 100) * box.width,
        y: box.top + (at.y / 100) * box.height,
      };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { x, y, width, height } = view;
      const room = { x, y, width, height: height - TOOLS_PX };
      const { left, top } = await placeBeside(tip, size, room);
      element.style.left = `calc(${at.x}% + ${left - tip.x}px)`;
      element.style.top = `calc(${at.y}% + ${top - tip.y}px)`;
    };
    void place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [at.x, at.y, stageWidth, scroller, stage]);

  return (
    <div
      ref={panel}
      {...(preview ? { role: "tooltip" } : { role: "dialog", "aria-label": label })}
      className={cx(
        "absolute rounded-md border border-line bg-raised text-ink shadow-float",
        preview ? "z-20 w-64 p-3" : "pointer-events-auto z-40 w-80 p-4",
      )}
    >
      {children}
    </div>
  );
}
