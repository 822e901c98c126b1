import { findOffsets } from "#server/platform/images/compare/find-offsets.ts";
import type { RowSignatures } from "#server/platform/images/compare/row-signatures.ts";

/** Rows of the older picture, from `top` up to `bottom`, that stand `offset` rows lower on the newer one. */
export interface Run {
  top: number;
  bottom: number;
  offset: number;
}

/** Cost of a row that is on one picture only; two are a bit more than a row that changed in place. */
const UNMATCHED = 0.55;
/** Cost of every change of offset, so that few rows do not go their own way by chance. */
const JUMP = 10;

/**
 * The cheapest way from the top to the bottom of both pictures, as in an edit distance, limited to the
 * offsets that were found. Runs never cross: rows keep their order.
 */
export function alignRows(before: RowSignatures, after: RowSignatures): Run[] {
  const offsets = findOffsets(before, after);
  const grid = new CostGrid(before.rows, offsets);
  grid.reach(0, offsets.indexOf(0), 0, offsets.indexOf(0));
  for (let row = 0; row <= before.rows; row += 1) {
    grid.jumpDown(row);
    if (row === before.rows) break;
    grid.jumpUp(row);
    offsets.forEach((offset, at) => {
      const cost = grid.cost(row, at);
      const other = row + offset;
      if (cost === Number.POSITIVE_INFINITY || other < 0 || other >= after.rows) return;
      grid.reach(row + 1, at, cost + before.distance(row, after, other), at);
    });
  }
  return grid.trace(offsets.indexOf(after.rows - before.rows));
}

/** The least cost of every row at every offset, and the offset from which it was reached. */
class CostGrid {
  readonly #costs: Float32Array;
  readonly #from: Uint8Array;

  constructor(
    readonly rows: number,
    readonly offsets: readonly number[],
  ) {
    this.#costs = new Float32Array((rows + 1) * offsets.length).fill(Number.POSITIVE_INFINITY);
    this.#from = new Uint8Array(this.#costs.length);
  }

  cost(row: number, at: number): number {
    return this.#costs[row * this.offsets.length + at] as number;
  }

  reach(row: number, at: number, cost: number, from: number): void {
    const cell = row * this.offsets.length + at;
    if (cost >= (this.#costs[cell] as number)) return;
    this.#costs[cell] = cost;
    this.#from[cell] = from;
  }

  /** Rows inserted above this one. */
  jumpDown(row: number): void {
    for (let from = 0; from < this.offsets.length; from += 1) {
      const cost = this.cost(row, from);
      if (cost === Number.POSITIVE_INFINITY) continue;
      for (let to = from + 1; to < this.offsets.length; to += 1) {
        this.reach(row, to, cost + this.#jumpCost(from, to), from);
      }
    }
  }

  /** Rows removed from this one on. */
  jumpUp(row: number): void {
    for (let from = 1; from < this.offsets.length; from += 1) {
      const cost = this.cost(row, from);
      if (cost === Number.POSITIVE_INFINITY) continue;
      for (let to = 0; to < from; to += 1) {
        const next = row + this.#distance(from, to);
        if (next <= this.rows) this.reach(next, to, cost + this.#jumpCost(from, to), from);
      }
    }
  }

  /** From the bottom up, back to the first row. */
  trace(last: number): Run[] {
    const runs: Run[] = [];
    let row = this.rows;
    let bottom = row;
    for (let at = last; ; ) {
      const from = this.#from[row * this.offsets.length + at] as number;
      if (from === at && row > 0) {
        row -= 1;
        continue;
      }
      if (bottom > row) runs.push({ top: row, bottom, offset: this.offsets[at] as number });
      if (from === at) return runs.reverse();
      // At a larger offset rows were inserted, at a smaller one removed.
      if (from > at) row -= this.#distance(from, at);
      at = from;
      bottom = row;
    }
  }

  #jumpCost(from: number, to: number): number {
    return JUMP + UNMATCHED * this.#distance(from, to);
  }

  #distance(one: number, other: number): number {
    return Math.abs((this.offsets[one] as number) - (this.offsets[other] as number));
  }
}
