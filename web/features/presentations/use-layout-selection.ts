import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Layout } from "#contract/routes/layouts.ts";

export interface LayoutSelection {
  /** In the order in which they were chosen. */
  chosen: readonly Layout[];
  toggle: (layout: Layout) => void;
  cancel: () => void;
}

interface SelectingOptions {
  /** Whether the page opens with it. */
  isStarted: boolean;
  onEnd: () => void;
}

interface LayoutSelecting {
  /** Null while nothing is being chosen. */
  selection: LayoutSelection | null;
  start: () => void;
  /** Where focus goes at the start, and at the end. */
  bar: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLButtonElement | null>;
}

/** Choosing layouts in a list. It outlives a change of the filter. */
export function useLayoutSelection({ isStarted, onEnd }: SelectingOptions): LayoutSelecting {
  const bar = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<readonly Layout[] | null>(isStarted ? [] : null);
  const selection = chosen && {
    chosen,
    toggle: (layout: Layout) =>
      setChosen(
        chosen.some(({ id }) => id === layout.id)
          ? chosen.filter(({ id }) => id !== layout.id)
          : [...chosen, layout],
      ),
    cancel: () => {
      flushSync(() => setChosen(null));
      opener.current?.focus({ preventScroll: true });
      onEnd();
    },
  };
  const start = () => {
    flushSync(() => setChosen([]));
    bar.current?.focus({ preventScroll: true });
  };
  return { selection, start, bar, opener };
}
