import type { ChangedCells } from "#server/platform/images/compare/changed-cells.ts";

/** The space between words, and between lines of text. */
const GAP = 2;

/** Joins what is near each other: short gaps between changed cells of a row or column count as changed. */
export function fillGaps({ columns, rows, changed }: ChangedCells): ChangedCells {
  const filled = changed.slice();
  for (let row = 0; row < rows; row += 1) fillLine(filled, row * columns, 1, columns);
  for (let column = 0; column < columns; column += 1) fillLine(filled, column, columns, rows);
  return { columns, rows, changed: filled };
}

function fillLine(cells: Uint8Array, start: number, step: number, length: number): void {
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i += 1) {
    if (!cells[start + i * step]) continue;
    if (i - last <= GAP + 1) {
      for (let gap = last + 1; gap < i; gap += 1) cells[start + gap * step] = 1;
    }
    last = i;
  }
}
