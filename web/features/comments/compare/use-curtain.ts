import { type RefObject, useLayoutEffect, useState } from "react";
import type { Surface } from "#web/features/comments/canvas/pinned-panel.tsx";

const MIDDLE = 50;
const STEP = 1;
const LARGE_STEP = 10;
/** Of the handle's own size: how near to the edge of the view it may be. */
const EDGE_PX = 24;

/** The curtain's position in percent of the stage; moved without a render, so that a drag stays smooth. */
class CurtainPosition {
  #percent = MIDDLE;

  constructor(
    readonly scroller: HTMLElement,
    readonly stage: HTMLElement,
    readonly handle: HTMLElement,
  ) {}

  moveTo(percent: number): void {
    this.#percent = Math.max(0, Math.min(100, percent));
    this.stage.style.setProperty("--curtain", `${this.#percent}%`);
    this.handle.setAttribute("aria-valuenow", String(Math.round(this.#percent)));
  }

  moveToPointer = ({ clientX }: PointerEvent): void => {
    const { left, width } = this.stage.getBoundingClientRect();
    if (width > 0) this.moveTo(((clientX - left) / width) * 100);
  };

  /** Of a zoomed picture only a part is seen: its edge takes the handle along. */
  stayInView = (): void => {
    const { scrollLeft, clientWidth } = this.scroller;
    const { offsetLeft, offsetWidth } = this.stage;
    if (offsetWidth === 0) return;
    const toPercent = (pixels: number) => ((pixels - offsetLeft) / offsetWidth) * 100;
    const lowest = Math.max(0, toPercent(scrollLeft + EDGE_PX));
    const highest = Math.min(100, toPercent(scrollLeft + clientWidth - EDGE_PX));
    const kept = Math.max(lowest, Math.min(highest, this.#percent));
    if (kept !== this.#percent) this.moveTo(kept);
  };

  moveByKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    if (event.key === "ArrowLeft") this.moveTo(this.#percent - step);
    else if (event.key === "ArrowRight") this.moveTo(this.#percent + step);
    else if (event.key === "Home") this.moveTo(0);
    else if (event.key === "End") this.moveTo(100);
    else return;
    event.preventDefault();
    this.handle.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
}

interface CurtainRefs extends Surface {
  /** The slider. */
  handle: RefObject<HTMLDivElement | null>;
  /** What is dragged: the slider and the line. */
  grip: RefObject<HTMLDivElement | null>;
}

/** Drags the curtain by its line or handle, moves it by keys, and puts it into the middle by two clicks. */
export function useCurtain(
  { scroller, stage, handle, grip }: CurtainRefs,
  stageWidth: number,
): void {
  const [position, setPosition] = useState<CurtainPosition | null>(null);
  useLayoutEffect(() => {
    const [view, slider, dragged] = [scroller.current, handle.current, grip.current];
    if (!view || !slider || !dragged || !stage.current) return;
    const curtain = new CurtainPosition(view, stage.current, slider);
    curtain.moveTo(MIDDLE);
    setPosition(curtain);
    const stopped = new AbortController();
    const { signal } = stopped;
    dragged.addEventListener("pointerdown", (event) => startDrag(event, curtain, slider), {
      signal,
    });
    dragged.addEventListener("dblclick", () => curtain.moveTo(MIDDLE), { signal });
    slider.addEventListener("keydown", curtain.moveByKey, { signal });
    view.addEventListener("scroll", curtain.stayInView, { signal, passive: true });
    return () => stopped.abort();
  }, [scroller, stage, handle, grip]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width shows another part.
  useLayoutEffect(() => position?.stayInView(), [position, stageWidth]);
}

function startDrag(event: PointerEvent, curtain: CurtainPosition, slider: HTMLElement): void {
  if (event.button !== 0 || !(event.target instanceof Element)) return;
  // Neither a selection nor a drag of the image; the focus is set by hand then.
  event.preventDefault();
  slider.focus({ preventScroll: true });
  const { target, pointerId } = event;
  target.setPointerCapture(pointerId);
  const dropped = new AbortController();
  const { signal } = dropped;
  const follow = (move: Event) => {
    if (move instanceof PointerEvent && move.pointerId === pointerId) curtain.moveToPointer(move);
  };
  target.addEventListener("pointermove", follow, { signal });
  target.addEventListener("lostpointercapture", () => dropped.abort(), { signal });
}
