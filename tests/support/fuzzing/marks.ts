import fc from "fast-check";
import { limits } from "#contract/limits.ts";

/** Percents, with those at the edges and between two that are told apart. */
export const percents = fc.oneof(
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.constantFrom(0, -0, 0.001, 0.004_999, 0.005, 33.333_333, 99.995, 99.999, 100),
);
const sizes = fc.oneof(
  fc.double({ min: 0, minExcluded: true, max: 100, noNaN: true }),
  fc.constantFrom(Number.MIN_VALUE, 0.001, 0.005, 99.999, 100),
);
const stroke = (max: number) =>
  fc
    .array(fc.tuple(percents, percents), { minLength: 2, maxLength: max })
    .map((points) => points.flat());

/** Every mark that a form can send. */
export const anyMark = fc.oneof(
  fc.record({
    kind: fc.constant("area" as const),
    x: percents,
    y: percents,
    width: sizes,
    height: sizes,
  }),
  fc.record({
    kind: fc.constant("arrow" as const),
    x: percents,
    y: percents,
    to_x: percents,
    to_y: percents,
  }),
  fc.record({
    kind: fc.constant("strokes" as const),
    strokes: fc.oneof(
      fc.array(stroke(5), { minLength: 1, maxLength: 30 }),
      fc.array(stroke(2), {
        minLength: limits.markPoints / 2,
        maxLength: limits.markPoints / 2,
      }),
    ),
  }),
);
