/** Pixels of a cell's side, at the size of the comparison. JPEG's blocks are as large. */
export const CELL = 8;

/** What comparing the two pictures measured in every cell of a run of rows. */
export class CellGrid {
  readonly columns: number;
  readonly rows: number;
  /** How far the mean colours are apart. */
  readonly distance: Float32Array;
  /** The largest range of lightness or colour within the cell, on either picture. */
  readonly contrast: Uint8Array;
  /** Pixels that nothing around them on the other picture explains. */
  readonly strangers: Uint8Array;
  /** Rows of cells with something drawn on them, and those of them that are the same to the bit. */
  drawn = 0;
  repeated = 0;

  constructor(width: number, height: number) {
    this.columns = Math.ceil(width / CELL);
    this.rows = Math.ceil(height / CELL);
    const cells = this.columns * this.rows;
    this.distance = new Float32Array(cells);
    this.contrast = new Uint8Array(cells);
    this.strangers = new Uint8Array(cells);
  }
}
