import type { Writable } from "node:stream";

/** What an entry takes beside its bytes: headers, names, places in maps. */
const BESIDES_BYTES = 2 * 1024;

/** Bytes in memory that are counted until the last who needs them is done. */
export interface HeldBytes {
  readonly loaded: Promise<Buffer>;
  /** Null until they are loaded. */
  bytes: Buffer | null;
  readonly weight: number;
  holders: number;
}

export interface ByteRoom {
  fits(size: number): boolean;
  /** Null when there is no room. */
  hold(size: number, load: () => Promise<Buffer>): HeldBytes | null;
  share(held: HeldBytes): HeldBytes;
  /** Until the stream is closed: a reader that takes its time keeps the bytes in memory. */
  lend(held: HeldBytes, to: Writable): void;
  release(held: HeldBytes): void;
}

/** A bound on memory that also counts what was dropped and is still on its way to slow readers. */
export function heldBytes(limit: number): ByteRoom {
  let taken = 0;
  const fits = (size: number) => taken + size + BESIDES_BYTES <= limit;

  function share(held: HeldBytes): HeldBytes {
    held.holders += 1;
    return held;
  }

  function release(held: HeldBytes): void {
    held.holders -= 1;
    if (held.holders === 0) taken -= held.weight;
  }

  return {
    fits,
    share,
    release,
    hold(size, load) {
      if (!fits(size)) return null;
      const held: HeldBytes = {
        loaded: load(),
        bytes: null,
        weight: size + BESIDES_BYTES,
        holders: 1,
      };
      taken += held.weight;
      const keep = (bytes: Buffer) => {
        held.bytes = bytes;
      };
      // Whoever waits for them hears of a failure.
      held.loaded.then(keep, () => undefined);
      return held;
    },
    lend(held, to) {
      share(held);
      to.once("close", () => release(held));
    },
  };
}
