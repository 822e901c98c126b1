import fc from "fast-check";
import { type Fault, fault, withFaults } from "#tests/support/fuzzing/faults.ts";

/** Stands wherever EXIF says where a picture was taken. */
export const EXIF_CANARY = "k4n4r10!EXIF";

interface Field {
  tag: number;
  /** A number that fits into its entry, or bytes beside the directory. */
  value: number | Buffer;
}

const canary = Buffer.from(EXIF_CANARY);
const XMP_PLACE = Buffer.from(`<x exif:GPSLatitude="${EXIF_CANARY}"/>`);
const IPTC_CITY = Buffer.from(`\x1c\x02\x5a\0\x0c${EXIF_CANARY}`, "latin1");

/** EXIF of four directories: what it says, and what is broken afterwards. */
export interface ExifRecipe {
  big: boolean;
  orientation: number;
  located: boolean;
  thumbnail: boolean;
  words: boolean;
  twice: boolean;
  faults: Fault[];
}

export const exifRecipe: fc.Arbitrary<ExifRecipe> = fc.record({
  big: fc.boolean(),
  orientation: fc.nat(9),
  located: fc.boolean(),
  thumbnail: fc.boolean(),
  words: fc.boolean(),
  twice: fc.boolean(),
  faults: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Fault[]>([]) },
    { weight: 2, arbitrary: fc.array(fault, { minLength: 1, maxLength: 4 }) },
  ),
});

/** The bytes, and whether they say what the recipe says and nothing is broken. */
export function makeExif(recipe: ExifRecipe): Buffer {
  const { big, orientation, located, thumbnail, words, twice, faults } = recipe;
  const bytes = Buffer.alloc(760);
  const put16 = (value: number, at: number) =>
    big ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at);
  const put32 = (value: number, at: number) =>
    big ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at);
  let free = 420;
  const starts: number[] = [0, 4];
  const put = (fields: readonly Field[], offset: number, next: number) => {
    put16(fields.length, offset);
    for (const [i, { tag, value }] of fields.entries()) {
      const at = offset + 2 + i * 12;
      starts.push(at);
      put16(tag, at);
      const isNumber = typeof value === "number";
      put16(isNumber ? 4 : 7, at + 2);
      put32(isNumber ? 1 : value.length, at + 4);
      put32(isNumber ? value : free, at + 8);
      if (!isNumber) free += value.copy(bytes, free);
    }
    put32(next, offset + 2 + fields.length * 12);
  };
  bytes.write(big ? "MM" : "II");
  put16(42, 2);
  put32(8, 4);
  const place = located ? [{ tag: 0x8825, value: 240 }] : [];
  put(
    [
      { tag: 0x010f, value: Buffer.from("Alfinete Camera") },
      { tag: 0x0112, value: big ? orientation << 16 : orientation },
      ...(words ? [{ tag: 0x02bc, value: XMP_PLACE }] : []),
      { tag: 0x8769, value: 120 },
      ...place,
      ...(twice ? place : []),
    ],
    8,
    thumbnail ? 300 : 0,
  );
  put(
    [
      { tag: 0x829a, value: Buffer.from("12345678") },
      ...(located ? [{ tag: 0x927c, value: canary }] : []),
      ...(words ? [{ tag: 0x83bb, value: IPTC_CITY }] : []),
    ],
    120,
    0,
  );
  if (located) put([{ tag: 2, value: canary }], 240, 0);
  if (thumbnail) {
    put([{ tag: 0x0201, value: 700 }, { tag: 0x0202, value: 12 }, ...place], 300, 0);
    canary.copy(bytes, 700);
  }
  return withFaults(bytes, faults, starts);
}
