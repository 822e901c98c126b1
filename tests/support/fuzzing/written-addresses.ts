import fc from "fast-check";

// An oracle of its own: numbers and the ranges of IANA's registries, nothing of what the server uses.

const CLOSED_V4: readonly [address: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["168.63.129.16", 32],
];

function numberOf(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

export function isClosedV4(address: number): boolean {
  return CLOSED_V4.some(([start, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(numberOf(start) / size);
  });
}

const anyV4 = fc.oneof(
  { weight: 3, arbitrary: fc.nat(0xffff_ffff) },
  {
    weight: 4,
    // Both sides of both ends of every range.
    arbitrary: fc
      .tuple(fc.constantFrom(...CLOSED_V4), fc.boolean(), fc.integer({ min: -2, max: 2 }))
      .map(([[start, bits], atEnd, by]) => {
        const edge = numberOf(start) + (atEnd ? 2 ** (32 - bits) : 0) + by;
        return Math.min(Math.max(edge, 0), 0xffff_ffff);
      }),
  },
);

const bytesOf = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
const dotted = (address: number) => bytesOf(address).join(".");
const octal = (byte: number) => `0${byte.toString(8)}`;
const hex = (byte: number) => `0x${byte.toString(16)}`;
const wide = (text: string) =>
  text.replaceAll(/[\d.]/g, (c) =>
    c === "." ? "。" : String.fromCharCode(c.charCodeAt(0) + 0xfee0),
  );
const groups = (address: number) =>
  `${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`;

/** The ways in which a URL can name one address. */
const NOTATIONS: readonly ((address: number) => string)[] = [
  dotted,
  (a) => `${dotted(a)}.`,
  (a) => String(a),
  (a) => `0x${a.toString(16)}`,
  (a) => `0${a.toString(8)}`,
  (a) => bytesOf(a).map(octal).join("."),
  (a) => bytesOf(a).map(hex).join("."),
  (a) => `${bytesOf(a)[0]}.${a & 0xff_ffff}`,
  (a) => `${bytesOf(a)[0]}.${bytesOf(a)[1]}.${a & 0xffff}`,
  (a) => wide(dotted(a)),
  (a) => dotted(a).replaceAll(".", "%2e"),
  (a) => dotted(a).replaceAll(/\d/g, (c) => `%3${c}`),
  (a) => `[::ffff:${dotted(a)}]`,
  (a) => `[::ffff:${groups(a)}]`,
  (a) => `[::${dotted(a)}]`,
  (a) => `[64:ff9b::${groups(a)}]`,
  (a) => `[64:ff9b:1::${groups(a)}]`,
  (a) => `[2002:${groups(a)}::1]`,
  (a) => `[2001:0:${groups(a)}::1]`,
  (a) => `[::ffff:0:${groups(a)}]`,
];

/** An address as the host of a URL; embedded in IPv6 none may be called, whichever it is. */
export interface Written {
  host: string;
  closed: boolean;
}

const writtenV4: fc.Arbitrary<Written> = fc
  .tuple(anyV4, fc.nat(NOTATIONS.length - 1))
  .map(([address, way]) => {
    const host = NOTATIONS[way]?.(address) ?? "";
    return { host, closed: host.startsWith("[") || isClosedV4(address) };
  });

const CLOSED_V6 = [
  "::",
  "::1",
  "100::1",
  "2001::1",
  "2001:1ff:ffff::1",
  "2001:db8::1",
  "2001:db8:ffff::",
  "2002::1",
  "3fff:fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "4000::1",
  "8000::",
];
const OPEN_V6 = [
  "2001:200::1",
  "2001:4860:4860::8888",
  "2606:4700::1111",
  "2a00:1450::1",
  "2003::",
];

const writtenV6: fc.Arbitrary<Written> = fc.oneof(
  fc.constantFrom(...CLOSED_V6).map((host) => ({ host: `[${host}]`, closed: true })),
  fc.constantFrom(...OPEN_V6).map((host) => ({ host: `[${host}]`, closed: false })),
);

export const written: fc.Arbitrary<Written> = fc.oneof(
  { weight: 9, arbitrary: writtenV4 },
  { weight: 1, arbitrary: writtenV6 },
);

/** What a name may resolve to: several addresses, some of them closed. */
export const resolved = fc
  .array(anyV4, { minLength: 1, maxLength: 4 })
  .map((all) => ({ addresses: all.map(dotted), closed: all.some(isClosedV4) }));
