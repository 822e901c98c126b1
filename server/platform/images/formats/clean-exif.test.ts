import { expect, onTestFinished, test, vi } from "vitest";
import { cleanExif } from "#server/platform/images/formats/clean-exif.ts";
import { Tiff } from "#server/platform/images/formats/tiff-directory.ts";

const MARK = "here!!!!";

interface Field {
  tag: number;
  /** A number, or text that lies outside of the directory. */
  value: number | string;
}

/** EXIF by hand, with directories at fixed places: main 8, shot 200, GPS 300, thumbnail 400. */
function makeExif(
  order: "II" | "MM",
  directories: Record<number, [Field[], next?: number]>,
): Buffer {
  const bytes = Buffer.alloc(800);
  const put16 = (value: number, at: number) =>
    order === "II" ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const put32 = (value: number, at: number) =>
    order === "II" ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(order);
  put16(42, 2);
  put32(8, 4);
  let free = 500;
  for (const [offset, [fields, next = 0]] of Object.entries(directories)) {
    put16(fields.length, Number(offset));
    let at = Number(offset) + 2;
    for (const { tag, value } of fields) {
      put16(tag, at);
      put16(typeof value === "number" ? 4 : 2, at + 2);
      put32(typeof value === "number" ? 1 : value.length, at + 4);
      put32(typeof value === "number" ? value : free, at + 8);
      if (typeof value === "string") free += bytes.write(value, free);
      at += 12;
    }
    put32(next, at);
  }
  return bytes;
}

const MAKE = { tag: 0x010f, value: "Alfinete Camera" };
const SHOT = { tag: 0x8769, value: 200 };
const GPS = { tag: 0x8825, value: 300 };
const PLACE: [Field[]] = [[{ tag: 2, value: MARK }]];

test.each(["II", "MM"] as const)("removes the location from %s and keeps the rest", (order) => {
  const exif = makeExif(order, {
    8: [[MAKE, SHOT, GPS]],
    200: [
      [
        { tag: 0xa434, value: "Lente de Teste" },
        { tag: 0x927c, value: `maker ${MARK}` },
      ],
    ],
    300: PLACE,
  });
  const cleaned = cleanExif(exif);
  expect(cleaned?.includes(MARK)).toBe(false);
  expect(cleaned?.includes("Alfinete Camera") && cleaned.includes("Lente de Teste")).toBe(true);
  expect(cleaned?.length).toBe(exif.length);
});

test("leaves EXIF without a location as it is, maker's note included", () => {
  const exif = makeExif("II", {
    8: [[MAKE, SHOT]],
    200: [[{ tag: 0x927c, value: "maker's note" }]],
  });
  expect(cleanExif(exif)?.equals(exif)).toBe(true);
});

test("removes the thumbnail, and its location", () => {
  const fields = [{ tag: 0x0201, value: 700 }, { tag: 0x0202, value: 8 }, GPS];
  const exif = makeExif("II", { 8: [[MAKE], 400], 300: PLACE, 400: [fields] });
  exif.write("\xff\xd8thumb", 700, "latin1");
  const cleaned = cleanExif(exif);
  expect(cleaned?.includes("thumb") || cleaned?.includes(MARK)).toBe(false);
  expect(cleaned?.includes("Alfinete Camera")).toBe(true);
});

test("removes XMP and IPTC inside EXIF that name the location", () => {
  const fields = [
    { tag: 0x02bc, value: '<x exif:GPSLatitude="here!!!!"/>' },
    { tag: 0x83bb, value: "\x1c\x02\x5a\0\x08here!!!!" },
  ];
  const cleaned = cleanExif(makeExif("II", { 8: [[MAKE, ...fields]] }));
  expect(cleaned?.includes(MARK)).toBe(false);
  expect(cleaned?.includes("Alfinete Camera")).toBe(true);
});

test("reduces EXIF that cannot be parsed to its orientation", () => {
  const sideways = { tag: 0x0112, value: 6 };
  const odd: Record<string, Buffer> = {
    "value outside": makeExif("II", { 8: [[sideways, { tag: 0x8825, value: 70_000 }]] }),
    "two places": makeExif("II", { 8: [[sideways, GPS, { ...GPS, value: 350 }]], 300: PLACE }),
    "nested directories": makeExif("II", { 8: [[sideways, SHOT, { tag: 0x014a, value: 300 }]] }),
  };
  for (const [name, exif] of Object.entries(odd)) {
    const cleaned = cleanExif(exif);
    expect([name, cleaned?.length, cleaned?.readUInt16LE(18)]).toEqual([name, 26, 6]);
  }
  expect(cleanExif(Buffer.from("nothing of the kind"))).toBe(null);
  expect(cleanExif(Buffer.alloc(0))).toBe(null);
});

test("reduces EXIF to its orientation when removing a value would blank its own structure", () => {
  const exif = makeExif("II", {
    8: [
      [
        { tag: 0x0112, value: 6 },
        { tag: 0x02bc, value: "latitude" },
      ],
    ],
  });
  exif.writeUInt32LE(600, 26);
  exif.writeUInt32LE(0, 30);
  const cleaned = cleanExif(exif);
  expect([cleaned?.length, cleaned?.readUInt16LE(18)]).toEqual([26, 6]);
});

test("looks at no byte of EXIF more than a few times, however often its entries name it", () => {
  const bytes = Buffer.alloc(900_000);
  const tiff = Buffer.from("II*\0\x08\0\0\0", "latin1");
  tiff.copy(bytes);
  const entries = 60_000;
  bytes.writeUInt16LE(entries, 8);
  for (let at = 10; at < 10 + entries * 12; at += 12) {
    bytes.writeUInt16LE(0x02bc, at);
    bytes.writeUInt16LE(1, at + 2);
    bytes.writeUInt32LE(bytes.length, at + 4);
  }
  const value = vi.spyOn(Tiff.prototype, "value");
  onTestFinished(() => value.mockRestore());
  cleanExif(bytes);
  const looked = value.mock.results.reduce((sum, { value: found }) => sum + found.length, 0);
  expect(looked).toBeLessThan(10 * bytes.length);
});

test("whatever is corrupted, no location is readable afterwards", () => {
  const original = makeExif("II", {
    8: [[MAKE, SHOT, GPS], 400],
    200: [[MAKE]],
    300: PLACE,
    400: [[GPS]],
  });
  for (let round = 0; round < 5000; round += 1) {
    const garbled = Buffer.from(original);
    for (let i = 0; i < 3; i += 1)
      garbled[(round * 7919 + i * 104_729) % 420] = (round * 31 + i) % 256;
    const cleaned = cleanExif(garbled);
    if (cleaned) expect(tagsOfMain(cleaned)).not.toContain(0x8825);
  }
});

function tagsOfMain(exif: Buffer): number[] {
  const big = exif.toString("latin1", 0, 2) === "MM";
  const get16 = (at: number) => (big ? exif.readUInt16BE(at) : exif.readUInt16LE(at));
  const first = big ? exif.readUInt32BE(4) : exif.readUInt32LE(4);
  return Array.from({ length: get16(first) }, (_, i) => get16(first + 2 + i * 12));
}
