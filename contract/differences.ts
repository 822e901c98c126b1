import * as z from "zod/mini";

/** Pixels of an original picture as displayed, from its top left. */
const pixels = z.int().check(z.nonnegative());

const Box = z.object({ x: pixels, y: pixels, width: pixels, height: pixels });
export type Box = z.infer<typeof Box>;

/** A region that changed and where it is on each picture: nowhere before when added, nowhere after when cut. */
const Change = z.object({ before: z.nullable(Box), after: z.nullable(Box) });
export type Change = z.infer<typeof Change>;

/** Rows of the older picture, from `top` up to `bottom`, that stand `by` rows lower on the newer one. */
const Shift = z.object({ top: pixels, bottom: pixels, by: z.int() });
export type Shift = z.infer<typeof Shift>;

/** What changed between two pictures, from the top down. */
export const Difference = z.object({
  /** One pixel of the older picture is this many of the newer one; `shifts` come after it. */
  scale: z.number(),
  /**
   * The rows that the newer picture still has, those that stayed included; empty when none moved. Rows
   * between two entries were removed or replaced.
   */
  shifts: z.array(Shift),
  changes: z.array(Change),
});
export type Difference = z.infer<typeof Difference>;
