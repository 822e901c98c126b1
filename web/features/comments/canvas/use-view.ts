import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";

/** What is on screen and a good deal above and below it, in pixels of the stage. */
interface ViewRange {
  top: number;
  bottom: number;
}

/** Told to those who draw by it and to nobody else: scrolling renders neither the canvas nor its panels. */
export interface View {
  range: () => ViewRange;
  subscribe: (listener: () => void) => () => void;
}

/** The picture's pins come and go in bands of this height. */
export const BAND_PX = 40;
/** In screens: how much is kept around what is seen, and how little of it may be left before it moves on. */
interface Margin {
  around: number;
  least: number;
}
/** In few large steps: a frame in which pins come and go is a long one. */
export const PIN_MARGIN: Margin = { around: 2.25, least: 0.25 };
/** Little ahead: files are fetched for it. */
export const PICTURE_MARGIN: Margin = { around: 0.5, least: 0.25 };

const PINS_A_FRAME = 12;
const PAUSE_FRAMES = 8;
const NOTHING: ViewRange = { top: 0, bottom: 0 };

type ElementRef = RefObject<HTMLDivElement | null>;

export class MovingView implements View {
  #now = NOTHING;
  #cleared = false;
  #frame = 0;
  /** Waits for the screen to be full. */
  #onSeen: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly scroller: ElementRef,
    readonly stage: ElementRef,
    readonly margin: Margin,
  ) {}

  range = (): ViewRange => this.#now;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All of it at once. */
  look(): void {
    if (this.#cleared) return;
    this.stop();
    this.#set(this.#seen(this.margin.around));
    this.#tellSeen();
  }

  lookWhenNear(): void {
    const isFilling = this.#frame !== 0;
    if (!isFilling && !this.#covers(this.#seen(this.margin.least))) this.look();
  }

  /** Nothing is in view until it is filled again. */
  clear(): void {
    this.stop();
    this.#cleared = true;
    this.#onSeen = null;
    this.#set(NOTHING);
  }

  /**
   * After a moment in which the picture gets sharp, from the middle of the screen on, as much in a
   * frame as leaves it short where so many pins are spread.
   */
  fill(pins: number, onSeen: () => void): void {
    this.#cleared = false;
    this.#onSeen = onSeen;
    this.#after(PAUSE_FRAMES, () => {
      const { top, bottom } = this.#seen(0);
      const middle = toBand((top + bottom) / 2, Math.round);
      const height = this.stage.current?.offsetHeight ?? 0;
      this.#set({ top: middle, bottom: middle });
      this.#grow(middle, toBand((height * PINS_A_FRAME) / pins, Math.floor) || BAND_PX);
    });
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #grow(middle: number, step: number): void {
    const { top, bottom } = this.#now;
    const seen = this.#seen(0);
    const wanted = this.#seen(this.margin.around);
    if (this.#covers(wanted) || top > seen.bottom || bottom < seen.top) {
      this.look();
      return;
    }
    const isNearerUp = middle - top <= bottom - middle || bottom >= wanted.bottom;
    const goesUp = isNearerUp && top > wanted.top;
    this.#set(goesUp ? { top: top - step, bottom } : { top, bottom: bottom + step });
    if (this.#covers(seen)) this.#tellSeen();
    this.#after(1, () => this.#grow(middle, step));
  }

  #after(frames: number, act: () => void): void {
    this.#frame = requestAnimationFrame(() => (frames > 1 ? this.#after(frames - 1, act) : act()));
  }

  #tellSeen(): void {
    const tell = this.#onSeen;
    this.#onSeen = null;
    tell?.();
  }

  /** What is on screen with so many screens around it, in whole bands. */
  #seen(around: number): ViewRange {
    const { scrollTop = 0, clientHeight = 0 } = this.scroller.current ?? {};
    const top = scrollTop - (this.stage.current?.offsetTop ?? 0);
    return {
      top: toBand(top - clientHeight * around, Math.floor),
      bottom: toBand(top + clientHeight * (1 + around), Math.ceil),
    };
  }

  #covers({ top, bottom }: ViewRange): boolean {
    return this.#now.top <= top && this.#now.bottom >= bottom;
  }

  #set(range: ViewRange): void {
    if (range.top === this.#now.top && range.bottom === this.#now.bottom) return;
    this.#now = range;
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
    const lookSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        view.lookWhenNear();
      });
    };
    view.look();
    const observer = new ResizeObserver(lookSoon);
    observer.observe(element);
    element.addEventListener("scroll", lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      view.stop();
      observer.disconnect();
      element.removeEventListener("scroll", lookSoon);
    };
  }, [scroller, view, width, height]);

  return view;
}

export function useViewRange({ subscribe, range }: View): ViewRange {
  return useSyncExternalStore(subscribe, range);
}
