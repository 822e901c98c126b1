/** What the cropper reports, in percent of the image's width and height. */
export interface CroppedArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What setSpaceLogo takes. */
export interface LogoSquare {
  x: number;
  y: number;
  side: number;
}

/** Null while the image has no size yet. */
export function squareOf({ x, y, width, height }: CroppedArea): LogoSquare | null {
  // The same length is the larger share of the shorter side.
  const square = { x: percent(x), y: percent(y), side: percent(Math.max(width, height)) };
  return Object.values(square).every(Number.isFinite) && square.side > 0 ? square : null;
}

/** Dragging to the edge ends a rounding error beyond it. */
function percent(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 100) * 1000) / 1000;
}
