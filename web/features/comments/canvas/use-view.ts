import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";

/** The visible part and a margin above and below it, in pixels of the stage. */
interface ViewRange {
  top: number;
  bottom: number;
}

/** Notifies only its subscribers: scrolling renders neither the canvas nor its panels. */
export interface View {
  range: () => ViewRange;
  subscribe: (listener: () => void) => () => void;
}

/** Pins are added and removed in bands of this height. */
export const BAND_PX = 40;
/** In screens: the margin that is kept, and the smallest margin before the range is updated. */
interface Margin {
  around: number;
  minimum: number;
}
/** Large, rare steps: a frame that adds and removes pins is a long one. */
export const PIN_MARGIN: Margin = { around: 2.25, minimum: 0.25 };
/** A small margin: files are loaded for it. */
export const PICTURE_MARGIN: Margin = { around: 0.5, minimum: 0.25 };

const PINS_PER_FRAME = 12;
const PAUSE_FRAMES = 8;
const NOTHING: ViewRange = { top: 0, bottom: 0 };

type ElementRef = RefObject<HTMLDivElement | null>;

export class MovingView implements View {
  #current = NOTHING;
  #cleared = false;
  #frame = 0;
  /** Called when the visible part is complete. */
  #onScreenFull: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly scroller: ElementRef,
    readonly stage: ElementRef,
    readonly margin: Margin,
  ) {}

  range = (): ViewRange => this.#current;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Updates the range to the visible part and its margin, in one step. */
  update(): void {
    if (this.#cleared) return;
    this.stop();
    this.#set(this.#visibleRange(this.margin.around));
    this.#notifyScreenFull();
  }

  updateWhenNear(): void {
    const isRevealing = this.#frame !== 0;
    if (!isRevealing && !this.#covers(this.#visibleRange(this.margin.minimum))) this.update();
  }

  /** Empties the range until it is revealed again. */
  clear(): void {
    this.stop();
    this.#cleared = true;
    this.#onScreenFull = null;
    this.#set(NOTHING);
  }

  /**
   * Reveals the range gradually from the middle of the screen, after a pause in which the image gets
   * sharp. Each frame adds so many bands that it stays short at this density of pins.
   */
  revealProgressively(pins: number, onScreenFull: () => void): void {
    this.#cleared = false;
    this.#onScreenFull = onScreenFull;
    this.#after(PAUSE_FRAMES, () => {
      const { top, bottom } = this.#visibleRange(0);
      const middle = toBand((top + bottom) / 2, Math.round);
      const height = this.stage.current?.offsetHeight ?? 0;
      this.#set({ top: middle, bottom: middle });
      this.#grow(middle, toBand((height * PINS_PER_FRAME) / pins, Math.floor) || BAND_PX);
    });
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #grow(middle: number, step: number): void {
    const { top, bottom } = this.#current;
    const visible = this.#visibleRange(0);
    const wanted = this.#visibleRange(this.margin.around);
    if (this.#covers(wanted) || top > visible.bottom || bottom < visible.top) {
      this.update();
      return;
    }
    const isNearerUp = middle - top <= bottom - middle || bottom >= wanted.bottom;
    const goesUp = isNearerUp && top > wanted.top;
    this.#set(goesUp ? { top: top - step, bottom } : { top, bottom: bottom + step });
    if (this.#covers(visible)) this.#notifyScreenFull();
    this.#after(1, () => this.#grow(middle, step));
  }

  #after(frames: number, act: () => void): void {
    this.#frame = requestAnimationFrame(() => (frames > 1 ? this.#after(frames - 1, act) : act()));
  }

  #notifyScreenFull(): void {
    const notify = this.#onScreenFull;
    this.#onScreenFull = null;
    notify?.();
  }

  /** The visible part with that margin in screens, in whole bands. */
  #visibleRange(around: number): ViewRange {
    const { scrollTop = 0, clientHeight = 0 } = this.scroller.current ?? {};
    const top = scrollTop - (this.stage.current?.offsetTop ?? 0);
    return {
      top: toBand(top - clientHeight * around, Math.floor),
      bottom: toBand(top + clientHeight * (1 + around), Math.ceil),
    };
  }

  #covers({ top, bottom }: ViewRange): boolean {
    return this.#current.top <= top && this.#current.bottom >= bottom;
  }

  #set(range: ViewRange): void {
    if (range.top === this.#current.top && range.bottom === this.#current.bottom) return;
    this.#current = range;
    for (const listener of this.#listeners) listener();
  }
}

function toBand(y: number, round: (bands: number) => number): number {
  return round(y / BAND_PX) * BAND_PX;
}

export function useView(
  scroller: ElementRef,
  stage: ElementRef,
  size: { width: number; height: number },
  margin: Margin,
): MovingView {
  const [view] = useState(() => new MovingView(scroller, stage, margin));
  const { width, height } = size;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is another view of the same place.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const updateSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        view.updateWhenNear();
      });
    };
    view.update();
    const observer = new ResizeObserver(updateSoon);
    observer.observe(element);
    element.addEventListener("scroll", updateSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      view.stop();
      observer.disconnect();
      element.removeEventListener("scroll", updateSoon);
    };
  }, [scroller, view, width, height]);

  return view;
}

export function useViewRange({ subscribe, range }: View): ViewRange {
  return useSyncExternalStore(subscribe, range);
}
