import type { ChangedCells } from "#server/platform/images/compare/changed-cells.ts";
import {
  areaOf,
  type CellBox,
  largestEmptyBox,
  trim,
} from "#server/platform/images/compare/empty-cells.ts";
import { fillGaps } from "#server/platform/images/compare/fill-gaps.ts";

/** Unchanged cells that a further box must leave out, and the share of the box that is split. */
const WORTH_A_BOX = 64;
const WORTH_SHARE = 0.02;

/** A box around changed cells of a grid, and the boxes it could be split into. */
interface Piece {
  cells: ChangedCells;
  box: CellBox;
  parts: CellBox[];
  freed: number;
}

/**
 * Few boxes around all changed cells: starts with one box per grid and cuts out, again and again, the
 * largest unchanged part there is, until none is worth the boxes it costs or there are `most` of them.
 */
export function coverCells(changed: readonly ChangedCells[], most: number): CellBox[][] {
  const grids = changed.map(fillGaps);
  const pieces = grids.flatMap((cells) => {
    const whole = { left: 0, top: 0, right: cells.columns, bottom: cells.rows };
    return trim(cells, whole).map((box) => toPiece(cells, box));
  });
  for (;;) {
    const room = most - pieces.length;
    const next = pieces
      .filter(({ parts, freed }) => freed > 0 && parts.length - 1 <= room)
      .reduce<Piece | null>(
        (best, piece) => (piece.freed > (best?.freed ?? 0) ? piece : best),
        null,
      );
    if (!next) break;
    const parts = next.parts.map((box) => toPiece(next.cells, box));
    pieces.splice(pieces.indexOf(next), 1, ...parts);
  }
  return grids.map((cells) =>
    pieces.filter((piece) => piece.cells === cells).map(({ box }) => box),
  );
}

function toPiece(cells: ChangedCells, box: CellBox): Piece {
  const parts = splitAround(largestEmptyBox(cells, box), box).flatMap((part) => trim(cells, part));
  const freed = parts.reduce((left, part) => left - areaOf(part), areaOf(box));
  const worth = WORTH_A_BOX * (parts.length - 1) + WORTH_SHARE * areaOf(box);
  return { cells, box, parts, freed: freed >= worth ? freed : 0 };
}

/** Above and below the hole, and on its left and right. */
function splitAround(hole: CellBox, box: CellBox): CellBox[] {
  return [
    { ...box, bottom: hole.top },
    { ...hole, left: box.left, right: hole.left },
    { ...hole, left: hole.right, right: box.right },
    { ...box, top: hole.bottom },
  ];
}
