/** Percent of the image's width and height. */
export interface Point {
  x: number;
  y: number;
}

/** Precise to a fiftieth of a pixel on a 20,000 px image. */
const DECIMALS = 4;

const decimal = new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function pointAt(box: DOMRect, clientX: number, clientY: number): Point {
  return point(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100);
}

/** Clamped to the image. */
export function point(x: number, y: number): Point {
  return { x: hold(x), y: hold(y) };
}

interface Placed {
  x_position: number;
  y_position: number;
  /** Where it stands on a version that it was not made on. */
  elsewhere?: { at: Point | null } | undefined;
}

/** Where a comment's pin stands. */
export function placeOf({ x_position: x, y_position: y, elsewhere }: Placed): Point {
  return elsewhere?.at ?? { x, y };
}

/** With one decimal, as people read it. */
export function formatPercent(value: number): string {
  return decimal.format(value);
}

function hold(value: number): number {
  const held = Math.min(100, Math.max(0, value));
  return Number(held.toFixed(DECIMALS));
}
