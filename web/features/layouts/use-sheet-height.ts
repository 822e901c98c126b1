import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";

const HEIGHTS = ["peek", "half", "full"] as const;
export type SheetHeight = (typeof HEIGHTS)[number];

/** The handle and the tabs. */
export const PEEK_PX = 72;
/** A press that moves less is a click. */
const STILL_PX = 6;

/** A sheet in three heights: dragged by its handle, or changed step by step. */
export function useSheetHeight(sheet: RefObject<HTMLElement | null>) {
  const [height, setHeight] = useState<SheetHeight>("peek");
  /** While it is dragged. */
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const grip = useRef<{ y: number; from: number } | null>(null);
  /** The click that ends a drag changes nothing more. */
  const wasDragged = useRef(false);

  const step = (by: 1 | -1) => {
    const at = HEIGHTS.indexOf(height) + by;
    setHeight(HEIGHTS[Math.max(0, Math.min(at, HEIGHTS.length - 1))] ?? height);
  };
  const room = () => sheet.current?.parentElement?.clientHeight ?? innerHeight;
  const end = () => {
    if (draggedPx !== null) setHeight(nearest(draggedPx, room()));
    setDraggedPx(null);
    grip.current = null;
  };
  return {
    height,
    setHeight,
    draggedPx,
    handle: {
      onClick() {
        if (!wasDragged.current) setHeight(height === "full" ? "peek" : next(height));
        wasDragged.current = false;
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        step(event.key === "ArrowUp" ? 1 : -1);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false;
        grip.current = { y: event.clientY, from: sheet.current?.offsetHeight ?? 0 };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (!grip.current) return;
        const moved = grip.current.y - event.clientY;
        if (!wasDragged.current && Math.abs(moved) < STILL_PX) return;
        wasDragged.current = true;
        setDraggedPx(Math.max(PEEK_PX, Math.min(grip.current.from + moved, room())));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

function next(height: SheetHeight): SheetHeight {
  return height === "peek" ? "half" : "full";
}

function nearest(px: number, room: number): SheetHeight {
  const stops: [SheetHeight, number][] = [
    ["peek", PEEK_PX],
    ["half", room / 2],
    ["full", room],
  ];
  stops.sort(([, a], [, b]) => Math.abs(a - px) - Math.abs(b - px));
  return stops[0]?.[0] ?? "peek";
}
