import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

interface PackedFile {
  deflated: boolean;
  bytes: Buffer;
}

/** The files of a ZIP, by name, as its central directory lists them. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const unpack = ({ deflated, bytes }: PackedFile) => (deflated ? inflateRawSync(bytes) : bytes);
  return new Map([...listZip(zip)].map(([name, file]) => [name, unpack(file)]));
}

/** The same as they lie in it, for files that are too large to unpack at once. */
export function listZip(zip: Buffer): Map<string, PackedFile> {
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error("not a ZIP");
  const files = new Map<string, PackedFile>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("a broken ZIP directory");
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const bytes = bytesAt(zip, zip.readUInt32LE(at + 42), size);
    files.set(name, { deflated: method === DEFLATED, bytes });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function bytesAt(zip: Buffer, header: number, size: number): Buffer {
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  return zip.subarray(start, start + size);
}
