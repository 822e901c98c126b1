import type { Mark } from "#contract/marks.ts";

/** Two decimals of a percent are finer than a pixel of any picture we take. */
export function roundPercent(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The smallest side of an area: none may round to nothing. */
const LEAST_SIDE = 0.01;

/** As it is stored: within the picture, and at most 4 KB of JSON for 300 points. */
export function roundMark(mark: Mark): Mark {
  switch (mark.kind) {
    case "area": {
      const [x, width] = roundSide(mark.x, mark.width);
      const [y, height] = roundSide(mark.y, mark.height);
      return { kind: "area", x, y, width, height };
    }
    case "arrow":
      return {
        kind: "arrow",
        x: roundPercent(mark.x),
        y: roundPercent(mark.y),
        to_x: roundPercent(mark.to_x),
        to_y: roundPercent(mark.to_y),
      };
    case "strokes":
      return { kind: "strokes", strokes: mark.strokes.map((stroke) => stroke.map(roundPercent)) };
  }
}

function roundSide(from: number, length: number): [from: number, length: number] {
  const start = Math.min(roundPercent(from), 100 - LEAST_SIDE);
  return [start, Math.max(roundPercent(Math.min(length, 100 - start)), LEAST_SIDE)];
}

/** A mark goes along with its pin, and stays whole within the picture. */
export function moveMark(mark: Mark, byX: number, byY: number): Mark {
  const { left, top, right, bottom } = boundsOf(mark);
  const dx = Math.min(Math.max(byX, -left), 100 - right);
  const dy = Math.min(Math.max(byY, -top), 100 - bottom);
  switch (mark.kind) {
    case "area":
      return roundMark({ ...mark, x: mark.x + dx, y: mark.y + dy });
    case "arrow":
      return roundMark({
        ...mark,
        x: mark.x + dx,
        y: mark.y + dy,
        to_x: mark.to_x + dx,
        to_y: mark.to_y + dy,
      });
    case "strokes":
      return roundMark({
        kind: "strokes",
        strokes: mark.strokes.map((stroke) =>
          stroke.map((value, at) => value + (at % 2 === 0 ? dx : dy)),
        ),
      });
  }
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boundsOf(mark: Mark): Bounds {
  if (mark.kind === "area") {
    const { x, y, width, height } = mark;
    return { left: x, top: y, right: x + width, bottom: y + height };
  }
  const points =
    mark.kind === "arrow" ? [mark.x, mark.y, mark.to_x, mark.to_y] : mark.strokes.flat();
  const xs = points.filter((_, at) => at % 2 === 0);
  const ys = points.filter((_, at) => at % 2 === 1);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}
