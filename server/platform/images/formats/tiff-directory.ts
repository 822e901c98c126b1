/** One directory (IFD) of EXIF's TIFF structure: entries of 12 bytes, then the next one's offset. */
export interface Directory {
  offset: number;
  entries: Entry[];
  next: number;
}

export interface Entry {
  tag: number;
  /** Offset of the value, inside the entry when it fits there. */
  valueAt: number;
  valueLength: number;
}

/** Bytes of one value of each TIFF type, by its number. */
const TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** EXIF bytes read and changed in place: nothing moves, so offsets stay valid. */
export class Tiff {
  readonly #little: boolean;

  constructor(readonly bytes: Buffer) {
    const order = bytes.toString("latin1", 0, 2);
    if (order !== "II" && order !== "MM") throw new RangeError("no byte order");
    this.#little = order === "II";
    if (this.uint16(2) !== 42) throw new RangeError("no TIFF");
  }

  get first(): number {
    return this.uint32(4);
  }

  uint16(offset: number): number {
    return this.#little ? this.bytes.readUInt16LE(offset) : this.bytes.readUInt16BE(offset);
  }

  uint32(offset: number): number {
    return this.#little ? this.bytes.readUInt32LE(offset) : this.bytes.readUInt32BE(offset);
  }

  value(entry: Entry): Buffer {
    return this.bytes.subarray(entry.valueAt, entry.valueAt + entry.valueLength);
  }

  /** Throws `RangeError` when anything in it lies outside the buffer, or values name more than there is. */
  directory(offset: number): Directory {
    const count = this.uint16(offset);
    const entries = Array.from({ length: count }, (_, i) => this.#entry(offset + 2 + i * 12));
    const named = entries.reduce((sum, { valueLength }) => sum + valueLength, 0);
    // Thousands of entries that share one large value would take hours to look at.
    if (named > this.bytes.length) throw new RangeError("values overlap");
    return { offset, entries, next: this.uint32(offset + 2 + count * 12) };
  }

  /** Removes entries and blanks their values and the space they leave. */
  removeEntries(directory: Directory, unwanted: (entry: Entry) => boolean): void {
    const start = directory.offset + 2;
    const kept = directory.entries.flatMap((entry, i) => {
      const at = start + i * 12;
      return unwanted(entry) ? [] : [Buffer.from(this.bytes.subarray(at, at + 12))];
    });
    for (const entry of directory.entries.filter(unwanted)) this.value(entry).fill(0);
    this.bytes.fill(0, start, start + directory.entries.length * 12 + 4);
    for (const [i, entry] of kept.entries()) entry.copy(this.bytes, start + i * 12);
    this.#writeUint16(directory.offset, kept.length);
    this.#writeUint32(start + kept.length * 12, directory.next);
  }

  /** Blanks a directory and all of its values. */
  erase(directory: Directory): void {
    for (const entry of directory.entries) this.value(entry).fill(0);
    const { offset, entries } = directory;
    this.bytes.fill(0, offset, offset + 2 + entries.length * 12 + 4);
  }

  #entry(at: number): Entry {
    const valueLength = (TYPE_SIZES[this.uint16(at + 2)] ?? 1) * this.uint32(at + 4);
    const valueAt = valueLength <= 4 ? at + 8 : this.uint32(at + 8);
    if (valueAt + valueLength > this.bytes.length) throw new RangeError("value outside");
    return { tag: this.uint16(at), valueAt, valueLength };
  }

  #writeUint16(offset: number, value: number): void {
    if (this.#little) this.bytes.writeUInt16LE(value, offset);
    else this.bytes.writeUInt16BE(value, offset);
  }

  #writeUint32(offset: number, value: number): void {
    if (this.#little) this.bytes.writeUInt32LE(value, offset);
    else this.bytes.writeUInt32BE(value, offset);
  }
}
