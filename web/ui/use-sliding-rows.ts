import { type RefObject, useEffect } from "react";

/** More at once is another list, not something that happens in this one. */
const AT_ONCE = 3;
const TIMING = { duration: 180, easing: "cubic-bezier(0.22, 0.8, 0.3, 1)" };

/**
 * Rows that come into a list slide in, and those that go slide out; the rows it begins with do not. A row
 * that is gone is played by a copy, which nobody can reach.
 */
export function useSlidingRows(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const watched = list.current;
    if (!watched) return;
    const copies = new WeakSet<Node>();
    const isRow = (node: Node): node is HTMLElement =>
      node instanceof HTMLElement && !copies.has(node);
    const observer = new MutationObserver((changes) => {
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      const removed = changes.flatMap(({ removedNodes, nextSibling }) =>
        [...removedNodes].filter(isRow).map((row) => ({ row, nextSibling })),
      );
      // A row that was only moved is in both.
      const moved = new Set<Node>(removed.map(({ row }) => row));
      const come = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter(isRow)
        .filter((row) => row.isConnected && !moved.has(row));
      const gone = removed.filter(({ row }) => !row.isConnected);
      if (come.length <= AT_ONCE) for (const row of come) slideIn(row);
      if (gone.length > AT_ONCE) return;
      for (const { row, nextSibling } of gone) {
        const copy = copyOf(row);
        copies.add(copy);
        watched.insertBefore(copy, nextSibling?.parentNode === watched ? nextSibling : null);
        slideOut(copy);
      }
    });
    observer.observe(watched, { childList: true });
    return () => observer.disconnect();
  }, [list]);
}

function slideIn(row: HTMLElement): void {
  row.animate([{ opacity: 0, translate: "0 -0.5rem" }, {}], TIMING);
}

function slideOut(copy: HTMLElement): void {
  const height = `${copy.offsetHeight}px`;
  const frames = [
    { height, opacity: 1 },
    { height: 0, paddingBlock: 0, opacity: 0 },
  ];
  copy.animate(frames, TIMING).onfinish = () => copy.remove();
}

function copyOf(row: HTMLElement): HTMLElement {
  const copy = row.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
  for (const name of Object.keys(copy.dataset)) delete copy.dataset[name];
  copy.inert = true;
  copy.setAttribute("aria-hidden", "true");
  copy.style.overflow = "clip";
  return copy;
}
