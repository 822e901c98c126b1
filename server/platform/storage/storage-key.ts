import { BadKey, BadRange, type ByteRange } from "#server/platform/storage/storage.ts";

// Below S3's 1,024 bytes and a file name's 255, with room for what a store adds to either.
const LONGEST_KEY = 512;
const LONGEST_SEGMENT = 200;

// No leading dot: that excludes `.`, `..` and the disk's own `.tmp` at once.
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

export function isKey(key: string): boolean {
  return (
    key.length <= LONGEST_KEY &&
    key.split("/").every((segment) => segment.length <= LONGEST_SEGMENT && SEGMENT.test(segment))
  );
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new BadKey(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
}

/** A prefix is valid when some key could begin with it. */
export function assertPrefix(prefix: string): void {
  assertKey(`${prefix}x`);
}

export function assertRange({ start, end }: ByteRange): void {
  const sound =
    Number.isSafeInteger(start) && Number.isSafeInteger(end) && 0 <= start && start <= end;
  if (!sound) throw new BadRange(`not a byte range: ${start}-${end}`);
}
