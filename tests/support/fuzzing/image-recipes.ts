import fc from "fast-check";
import { type ExifRecipe, exifRecipe, makeExif } from "#tests/support/fuzzing/exif-recipes.ts";
import { type Fault, fault, withFaults } from "#tests/support/fuzzing/faults.ts";
import type { Format } from "#tests/support/fuzzing/image-parts.ts";

interface Change {
  kind: "insert" | "move" | "drop" | "double";
  at: number;
  what: number;
}

/** A file made of another: parts are added, moved, doubled and dropped, and then bytes are broken. */
export interface ImageRecipe {
  format: number;
  exif: ExifRecipe;
  changes: Change[];
  faults: Fault[];
}

export const imageRecipe: fc.Arbitrary<ImageRecipe> = fc.record({
  format: fc.nat(4),
  exif: exifRecipe,
  changes: fc.array(
    fc.record({
      kind: fc.constantFrom("insert", "insert", "insert", "move", "drop", "double"),
      at: fc.nat(40),
      what: fc.nat(40),
    }),
    { maxLength: 6 },
  ),
  faults: fc.oneof(fc.constant<Fault[]>([]), fc.array(fault, { minLength: 1, maxLength: 4 })),
});

/** `whole`: every part is as its format wants it, so that what is planted in one stays in it. */
export function makeImage(
  formats: readonly Format[],
  { format, exif, changes, faults }: ImageRecipe,
): { bytes: Buffer; whole: boolean } {
  const { parts, palette, finish } = formats[format % formats.length] as Format;
  const made = [...parts];
  const paints = palette(makeExif(exif));
  for (const { kind, at, what } of changes) {
    const place = at % (made.length + 1);
    if (kind === "insert") made.splice(place, 0, paints[what % paints.length] as Buffer);
    if (kind === "drop") made.splice(place, 1);
    if (kind === "double") made.splice(place, 0, ...made.slice(place, place + 1));
    if (kind === "move") made.splice(what % (made.length + 1), 0, ...made.splice(place, 1));
  }
  const file = Buffer.concat(made);
  finish?.(file);
  const starts = made.map((_, i) => made.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  return { bytes: withFaults(file, faults, [...starts, 0]), whole: faults.length === 0 };
}
