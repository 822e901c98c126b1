import fc from "fast-check";

/** What happens to bytes: `piece` and `by` choose where, close to where something begins. */
export interface Fault {
  kind: "byte" | "word" | "little" | "big" | "cut" | "repeat" | "truncate" | "zero";
  piece: number;
  by: number;
  value: number;
}

/** Around the ends of what lengths and counts can say. */
const ODD_NUMBERS = [
  0, 1, 2, 3, 7, 8, 9, 13, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0xff_ffff,
  0x7fff_ffff, 0x8000_0000, 0xffff_fff4, 0xffff_ffff,
];

export const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom("byte", "word", "little", "big", "cut", "repeat", "truncate", "zero"),
  piece: fc.nat(60),
  by: fc.nat(23),
  value: fc.oneof(fc.constantFrom(...ODD_NUMBERS), fc.nat(2_000)),
});

/** `starts` says where the parts of a file begin. */
export function withFaults(
  original: Buffer,
  faults: readonly Fault[],
  starts: readonly number[],
): Buffer {
  let bytes = Buffer.from(original);
  for (const { kind, piece, by, value } of faults) {
    const at = (starts[piece % starts.length] ?? 0) + by;
    if (at + 4 > bytes.length) continue;
    const end = Math.min(bytes.length, at + value);
    if (kind === "byte") bytes.writeUInt8(value & 0xff, at);
    if (kind === "word") bytes.writeUInt16BE(value & 0xffff, at);
    if (kind === "little") bytes.writeUInt32LE(value, at);
    if (kind === "big") bytes.writeUInt32BE(value, at);
    if (kind === "zero") bytes.fill(0, at, end);
    if (kind === "truncate") bytes = bytes.subarray(0, at);
    if (kind === "cut") bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    if (kind === "repeat") bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
  }
  return bytes;
}
