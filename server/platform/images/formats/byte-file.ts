import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { ImageRefused } from "#server/platform/images/images.ts";

const WINDOW = 64 * 1024;

/** What PNG and WebP are made of. */
export interface Chunk {
  type: string;
  start: number;
  dataStart: number;
  dataLength: number;
  end: number;
}

/**
 * Random reads of a file through a small window, so that walking a 50 MB image takes no memory.
 * Reading past the end means that the file was cut: it throws `damaged`.
 */
export class ByteFile {
  readonly size: number;
  readonly #descriptor: number;
  #window = Buffer.alloc(0);
  #windowStart = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    this.size = fstatSync(this.#descriptor).size;
  }

  bytes(offset: number, length: number): Buffer {
    if (offset + length > this.size) throw new ImageRefused("damaged");
    const start = offset - this.#windowStart;
    if (start < 0 || start + length > this.#window.length) {
      this.#moveWindow(offset, Math.max(length, WINDOW));
      return this.#window.subarray(0, length);
    }
    return this.#window.subarray(start, start + length);
  }

  byte(offset: number): number {
    return this.#window[offset - this.#windowStart] ?? this.bytes(offset, 1).readUInt8();
  }

  text(offset: number, length: number): string {
    return this.bytes(offset, length).toString("latin1");
  }

  /** Where the next such byte is, from there on. */
  find(value: number, from: number): number {
    for (let offset = from; ; offset = this.#windowStart + this.#window.length) {
      this.bytes(offset, 1);
      const found = this.#window.indexOf(value, offset - this.#windowStart);
      if (found >= 0) return this.#windowStart + found;
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** A new buffer each time: what `bytes` gave out before stays as it was. */
  #moveWindow(offset: number, length: number): void {
    const window = Buffer.allocUnsafe(Math.min(length, this.size - offset));
    const read = readSync(this.#descriptor, window, 0, window.length, offset);
    if (read < window.length) throw new ImageRefused("damaged");
    this.#window = window;
    this.#windowStart = offset;
  }
}
