import { type RefObject, useEffect, useState } from "react";
import type { Box, Difference } from "#contract/differences.ts";
import type { Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import { isTyping, useFreeKeys } from "#web/features/comments/canvas/use-free-keys.ts";
import { changePlaces } from "#web/features/comments/compare/change-places.ts";
import type { LinkedScroll } from "#web/features/comments/compare/linked-scroll.ts";

/** Of a change that is taller or wider than its pane, the start is shown, clear of the label. */
const MARGIN = 56;
/** The tools are in front of the lower edge. */
const COVERED_BELOW = 64;

interface RevealOptions {
  /** Null while there is nothing to step through. */
  difference: Difference | null;
  link: RefObject<LinkedScroll | null>;
  first: Surface;
  second: Surface;
  scale: number;
}

/** Steps from one change to the next, and around, by buttons and by N and P. */
export function useRevealChange({ difference, link, first, second, scale }: RevealOptions) {
  const [current, setCurrent] = useState<number | null>(null);
  const changes = difference?.changes ?? [];
  const reveal = (index: number) => {
    const change = changes[index];
    const places = difference && change && changePlaces(change, difference);
    if (!places) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    link.current?.scrollTo(
      scrolledTo(places.older, first, scale),
      scrolledTo(places.newer, second, scale),
      still ? "instant" : "smooth",
    );
  };
  const step = (direction: 1 | -1) => {
    if (changes.length === 0) return;
    const start = direction === 1 ? -1 : changes.length;
    const next = ((current ?? start) + direction + changes.length) % changes.length;
    setCurrent(next);
    reveal(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is known what changed, or shown again.
  useEffect(() => {
    if (current !== null) reveal(current);
  }, [difference]);
  useFreeKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (!difference || (key !== "n" && key !== "p")) return;
    event.preventDefault();
    step(key === "n" ? 1 : -1);
  });
  return { current: difference && current, step };
}

/** The scroll position that has a box, in pixels of the picture, in the middle of a surface. */
function scrolledTo({ x, y, width, height }: Box, { scroller, stage }: Surface, scale: number) {
  const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
  const { offsetLeft = 0, offsetTop = 0 } = stage.current ?? {};
  const place = (start: number, length: number, room: number) =>
    start - (length > room - 2 * MARGIN ? Math.min(MARGIN, room / 2) : (room - length) / 2);
  return {
    left: place(offsetLeft + x * scale, width * scale, clientWidth),
    top: place(offsetTop + y * scale, height * scale, clientHeight - COVERED_BELOW),
  };
}
