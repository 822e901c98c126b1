import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { commentFields } from "#contract/messages/comment-fields.ts";

/** Percent of the image's width or height. */
export const percent = z
  .number(commentFields.positionInvalid)
  .check(
    z.minimum(0, commentFields.positionInvalid),
    z.maximum(100, commentFields.positionInvalid),
  );

const size = z
  .number(commentFields.markInvalid)
  .check(z.gt(0, commentFields.markInvalid), z.maximum(100, commentFields.markInvalid));

/** Coordinates in turn: x, y, x, y. */
const stroke = z.array(percent, commentFields.markInvalid).check(
  z.minLength(4, commentFields.markInvalid),
  z.maxLength(limits.markPoints * 2, commentFields.markInvalid),
  z.refine(({ length }) => length % 2 === 0, commentFields.markInvalid),
);

const Area = z.strictObject({
  kind: z.literal("area"),
  x: percent,
  y: percent,
  width: size,
  height: size,
});
const Arrow = z.strictObject({
  kind: z.literal("arrow"),
  /** Where it starts. */
  x: percent,
  y: percent,
  /** Where its head points. */
  to_x: percent,
  to_y: percent,
});
const Strokes = z.strictObject({
  kind: z.literal("strokes"),
  strokes: z.array(stroke).check(
    z.minLength(1, commentFields.markInvalid),
    z.maxLength(limits.markPoints / 2, commentFields.markInvalid),
    z.refine(
      (strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= limits.markPoints * 2,
      commentFields.markInvalid,
    ),
  ),
});

/** What a comment marks besides its point, in percent of the picture. */
export const Mark = z.discriminatedUnion("kind", [Area, Arrow, Strokes], {
  error: commentFields.markInvalid,
});
export type Mark = z.infer<typeof Mark>;

/** In a list the points of strokes are left out: they come with the comment's thread. */
export const ListedMark = z.discriminatedUnion("kind", [
  Area,
  Arrow,
  z.object({ kind: z.literal("strokes") }),
]);
export type ListedMark = z.infer<typeof ListedMark>;
