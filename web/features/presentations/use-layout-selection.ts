import { useState } from "react";
import type { Layout } from "#contract/routes/layouts.ts";

export interface LayoutSelection {
  /** In the order in which they were chosen. */
  chosen: readonly Layout[];
  toggle: (layout: Layout) => void;
  cancel: () => void;
}

/** Choosing layouts in a list; null while nothing is being chosen. It outlives a change of the filter. */
export function useLayoutSelection(): [LayoutSelection | null, start: () => void] {
  const [chosen, setChosen] = useState<readonly Layout[] | null>(null);
  const selection = chosen && {
    chosen,
    toggle: (layout: Layout) =>
      setChosen(
        chosen.some(({ id }) => id === layout.id)
          ? chosen.filter(({ id }) => id !== layout.id)
          : [...chosen, layout],
      ),
    cancel: () => setChosen(null),
  };
  return [selection, () => setChosen([])];
}
