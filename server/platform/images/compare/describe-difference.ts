import type { Box, Change, Difference } from "#contract/differences.ts";
import type { Run } from "#server/platform/images/compare/align-rows.ts";
import type { Fit } from "#server/platform/images/compare/analysis-size.ts";
import { CELL } from "#server/platform/images/compare/cell-grid.ts";
import type { CellBox } from "#server/platform/images/compare/empty-cells.ts";
import { joinChanges } from "#server/platform/images/compare/join-changes.ts";
import type { Box as Size } from "#server/platform/images/renditions.ts";

/** At the size of the comparison, `right` and `bottom` not included. */
interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Converts what was found at the size of the comparison into pixels of the originals. */
export class DifferenceWriter {
  readonly #changes: Change[] = [];

  constructor(
    readonly fit: Fit,
    readonly before: Size,
    readonly after: Size,
  ) {}

  get count(): number {
    return this.#changes.length;
  }

  /** Cells of a run that differ. */
  addCells({ top, bottom, offset }: Run, cells: CellBox): void {
    const right = Math.min(cells.right * CELL, this.fit.before.width, this.fit.after.width);
    const part = {
      left: cells.left * CELL,
      top: top + cells.top * CELL,
      right,
      bottom: Math.min(top + cells.bottom * CELL, bottom),
    };
    this.#add(part, { ...part, top: part.top + offset, bottom: part.bottom + offset });
  }

  /** What lies between the runs: removed from the older picture, inserted into the newer, or both. */
  addGaps(runs: readonly Run[]): void {
    const { before, after } = this.fit;
    let [older, newer] = [0, 0];
    const end = { top: before.height, bottom: before.height, offset: after.height - before.height };
    for (const { top, bottom, offset } of [...runs, end]) {
      const removed = { left: 0, top: older, right: before.width, bottom: top };
      const inserted = { left: 0, top: newer, right: after.width, bottom: top + offset };
      this.#add(removed, inserted);
      [older, newer] = [bottom, bottom + offset];
    }
  }

  /** Columns that only one of the pictures has. */
  addColumns(): void {
    const { before, after } = this.fit;
    const right = (size: Size) => ({
      left: common,
      top: 0,
      right: size.width,
      bottom: size.height,
    });
    const common = Math.min(before.width, after.width);
    this.#add(right(before), right(after));
  }

  write(runs: readonly Run[], mostChanges: number): Difference {
    const { fit, after } = this;
    const lower = (rows: number) => Math.round((rows * after.height) / fit.after.height);
    const height = (row: number) => Math.round((row * this.before.height) / fit.before.height);
    const hasMoved = runs.some(({ offset }) => offset !== 0);
    const shifts = runs.map(({ top, bottom, offset }) => ({
      top: height(top),
      bottom: height(bottom),
      by: lower(offset),
    }));
    const changes = joinChanges(sortDown(this.#changes), mostChanges);
    return { scale: fit.scale, shifts: hasMoved ? shifts : [], changes };
  }

  #add(older: Part, newer: Part): void {
    const before = toPixels(older, this.fit.before, this.before);
    const after = toPixels(newer, this.fit.after, this.after);
    if (before || after) this.#changes.push({ before, after });
  }
}

/** Null for an empty part; a pixel that is touched is included. */
function toPixels(part: Part, reduced: Size, original: Size): Box | null {
  if (part.right <= part.left || part.bottom <= part.top) return null;
  const across = original.width / reduced.width;
  const down = original.height / reduced.height;
  const x = Math.floor(part.left * across);
  const y = Math.floor(part.top * down);
  const width = Math.min(Math.ceil(part.right * across), original.width) - x;
  const height = Math.min(Math.ceil(part.bottom * down), original.height) - y;
  return { x, y, width, height };
}

function sortDown(changes: readonly Change[]): Change[] {
  const place = ({ before, after }: Change) => after ?? before ?? { x: 0, y: 0 };
  return changes.toSorted((one, other) => {
    const [a, b] = [place(one), place(other)];
    return a.y - b.y || a.x - b.x;
  });
}
