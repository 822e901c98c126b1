/** Between a tooltip and what it is of; from the sides of the page, which a scrollbar may narrow. */
export const GAP = 6;
const EDGE = 8;

/** Above its element or, without room there, below it; never over it, nor outside the window. */
export function placeTip(tip: HTMLElement, element: Element): void {
  const around = element.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = around.top - GAP - height;
  const middle = around.left + (around.width - width) / 2;
  const furthest = document.body.clientWidth - EDGE - width;
  tip.style.left = `${Math.max(EDGE, Math.min(middle, furthest))}px`;
  tip.style.top = `${above < EDGE ? around.bottom + GAP : above}px`;
}
