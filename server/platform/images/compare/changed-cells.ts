import type { CellGrid } from "#server/platform/images/compare/cell-grid.ts";

interface Tolerance {
  /** CIELAB's distance of the mean colours of a flat area. */
  colour: number;
  /** Pixels that nothing on the other picture explains: of a cell, and with those of the eight around it. */
  strangers: number;
  strangersAround: number;
}

/** Re-encoding shifts flat colours a little and makes a lone pixel strange. */
const REENCODED: Tolerance = { colour: 2, strangers: 2, strangersAround: 3 };
/** Of two files without loss the smallest change is meant. */
const LOSSLESS: Tolerance = { colour: 0.8, strangers: 1, strangersAround: 1 };
/** Share of rows of cells that are the same to the bit: loss spares none with something drawn on it. */
const LOSSLESS_SHARE = 0.25;
/** Further distance per level of contrast: an edge that moved by a fraction of a pixel changes the mean. */
const COLOUR_AT_EDGES = 0.08;
/** Beside a cell that changed for certain, this share of a colour's tolerance is enough. */
const WEAK = 0.6;

/** One byte per cell: 1 where the pictures differ. */
export interface ChangedCells {
  columns: number;
  rows: number;
  changed: Uint8Array;
}

export function findChangedCells(grids: readonly CellGrid[]): ChangedCells[] {
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const drawn = sum(grids.map((grid) => grid.drawn));
  const repeated = sum(grids.map((grid) => grid.repeated));
  const tolerance = repeated > LOSSLESS_SHARE * drawn ? LOSSLESS : REENCODED;
  return grids.map((grid) => findIn(grid, tolerance));
}

/** Starts from the cells that changed for certain and spreads over those that likely did. */
function findIn(grid: CellGrid, tolerance: Tolerance): ChangedCells {
  const { columns, rows } = grid;
  const changed = new Uint8Array(columns * rows);
  const spreading: number[] = [];
  const mark = (cell: number) => {
    changed[cell] = 1;
    spreading.push(cell);
  };
  for (let cell = 0; cell < changed.length; cell += 1) {
    if (isCertain(grid, cell, tolerance)) mark(cell);
  }
  for (let cell = spreading.pop(); cell !== undefined; cell = spreading.pop()) {
    for (const next of neighbours(grid, cell)) {
      if (!changed[next] && isLikely(grid, next, tolerance)) mark(next);
    }
  }
  return { columns, rows, changed };
}

function isCertain(grid: CellGrid, cell: number, tolerance: Tolerance): boolean {
  const strangers = grid.strangers[cell] as number;
  const distance = grid.distance[cell] as number;
  if (strangers < tolerance.strangers && distance <= tolerance.colour) return false;
  let around = strangers;
  let contrast = grid.contrast[cell] as number;
  for (const next of neighbours(grid, cell)) {
    around += grid.strangers[next] as number;
    contrast = Math.max(contrast, grid.contrast[next] as number);
  }
  return (
    (strangers >= tolerance.strangers && around >= tolerance.strangersAround) ||
    distance > tolerance.colour + COLOUR_AT_EDGES * contrast
  );
}

function isLikely(grid: CellGrid, cell: number, { colour }: Tolerance): boolean {
  return (grid.strangers[cell] as number) > 0 || (grid.distance[cell] as number) > WEAK * colour;
}

function* neighbours({ columns, rows }: CellGrid, cell: number): Generator<number> {
  const x = cell % columns;
  const y = Math.floor(cell / columns);
  for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1) {
      if (row !== y || column !== x) yield row * columns + column;
    }
  }
}
