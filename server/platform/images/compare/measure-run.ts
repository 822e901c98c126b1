import type { Run } from "#server/platform/images/compare/align-rows.ts";
import { CELL, CellGrid } from "#server/platform/images/compare/cell-grid.ts";
import { countStrangers } from "#server/platform/images/compare/count-strangers.ts";
import { colourDistance } from "#server/platform/images/compare/lightness.ts";
import { PixelBand } from "#server/platform/images/compare/pixel-band.ts";
import type { UnpackedPicture } from "#server/platform/images/compare/unpacked-picture.ts";

/** Compares the rows of a run with their counterparts, one row of cells at a time. */
export function measureRun(
  before: UnpackedPicture,
  after: UnpackedPicture,
  { top, bottom, offset }: Run,
): CellGrid {
  const width = Math.min(before.width, after.width);
  const height = Math.min(CELL, bottom - top);
  const grid = new CellGrid(width, bottom - top);
  const older = new PixelBand(before, width);
  const newer = new PixelBand(after, width);
  for (let row = 0; row < grid.rows; row += 1) {
    const start = top + placeOf(row, bottom - top);
    older.read(start);
    newer.read(start + offset);
    const isSame = older.equals(newer);
    if (!older.isPlain()) {
      grid.drawn += 1;
      if (isSame) grid.repeated += 1;
    }
    if (!isSame) measureCells(grid, row, older, newer, height);
  }
  return grid;
}

function measureCells(
  grid: CellGrid,
  row: number,
  older: PixelBand,
  newer: PixelBand,
  height: number,
): void {
  older.prepare();
  newer.prepare();
  const first = row * grid.columns;
  countStrangers(older, newer, height, grid.strangers.subarray(first, first + grid.columns));
  const width = Math.min(CELL, older.width);
  for (let column = 0; column < grid.columns; column += 1) {
    const area = { left: placeOf(column, older.width), width, height };
    const one = older.describe(area);
    const other = newer.describe(area);
    grid.distance[first + column] = colourDistance(one.mean, other.mean);
    grid.contrast[first + column] = Math.max(one.contrast, other.contrast);
  }
}

/** The last cell overlaps the one before: the mean of a narrow rest would see more noise than others. */
function placeOf(cell: number, length: number): number {
  return Math.max(0, Math.min(cell * CELL, length - CELL));
}
