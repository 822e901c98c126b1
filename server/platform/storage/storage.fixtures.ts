import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Storage } from "#server/platform/storage/storage.ts";

export interface StorageUnderTest {
  storage: Storage;
  /** Half-written things in the store, which a listing does not show. */
  leftovers(): Promise<number>;
  /** Leaves behind what a put cut by a crash would. */
  crashHalfWay(): Promise<void>;
  takeAway(): Promise<void>;
}

export const MEGABYTE = 1024 * 1024;

export async function bytesOf(storage: Storage, key: string): Promise<Buffer> {
  return buffer(await storage.read(key));
}

export async function keysIn(storage: Storage, prefix = ""): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}

export function inChunks(bytes: Buffer, size: number): Readable {
  return Readable.from(chunksOf(bytes, size), { objectMode: false });
}

/** Gives that many bytes, then breaks; without an error it closes, as a dropped connection may. */
export function failingAfter(length: number, error?: Error): Readable {
  return endlessUntil(length, (source) => source.destroy(error));
}

/** Gives that many bytes, then calls and gives nothing more, as a client that hangs. */
export function stallingAfter(length: number, onStall: () => void): Readable {
  return endlessUntil(length, onStall);
}

function endlessUntil(length: number, onEnd: (source: Readable) => void): Readable {
  const chunk = Buffer.alloc(10_000, "x");
  let given = 0;
  return new Readable({
    read() {
      if (given >= length) return onEnd(this);
      given += chunk.length;
      this.push(chunk);
    },
  });
}

function* chunksOf(bytes: Buffer, size: number): Iterable<Buffer> {
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}
