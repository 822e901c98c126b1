import type { ChangedCells } from "#server/platform/images/compare/changed-cells.ts";

/** In cells, `right` and `bottom` not included. */
export interface CellBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function areaOf({ left, top, right, bottom }: CellBox): number {
  return (right - left) * (bottom - top);
}

/** The smallest box around the changed cells of a box, or none. */
export function trim({ columns, changed }: ChangedCells, box: CellBox): CellBox[] {
  const found = { left: box.right, top: box.bottom, right: box.left, bottom: box.top };
  for (let row = box.top; row < box.bottom; row += 1) {
    for (let column = box.left; column < box.right; column += 1) {
      if (!changed[row * columns + column]) continue;
      if (column < found.left) found.left = column;
      if (column >= found.right) found.right = column + 1;
      if (row < found.top) found.top = row;
      found.bottom = row + 1;
    }
  }
  return found.right > found.left ? [found] : [];
}

/**
 * Row by row, each column knows how many unchanged cells it has above: the largest box that ends in a row
 * is the largest rectangle under that skyline, found with a stack of its rising steps.
 */
export function largestEmptyBox({ columns, changed }: ChangedCells, box: CellBox): CellBox {
  const width = box.right - box.left;
  const heights = new Int32Array(width + 1);
  const steps = new Int32Array(width + 1);
  let largest = 0;
  let best = { left: box.left, top: box.top, right: box.left, bottom: box.top };
  for (let row = box.top; row < box.bottom; row += 1) {
    let open = 0;
    for (let x = 0; x <= width; x += 1) {
      if (x < width) heights[x] = changed[row * columns + box.left + x] ? 0 : at(heights, x) + 1;
      // A step ends where the skyline gets lower; behind the last column it is 0.
      while (open > 0 && at(heights, at(steps, open - 1)) >= at(heights, x)) {
        open -= 1;
        const height = at(heights, at(steps, open));
        const start = open === 0 ? 0 : at(steps, open - 1) + 1;
        if (height * (x - start) <= largest) continue;
        largest = height * (x - start);
        const [left, bottom] = [box.left + start, row + 1];
        best = { left, top: bottom - height, right: box.left + x, bottom };
      }
      steps[open] = x;
      open += 1;
    }
  }
  return best;
}

function at(values: Int32Array, index: number): number {
  return values[index] as number;
}
