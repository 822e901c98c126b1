import type { ByteRange } from "#server/platform/storage/storage.ts";

/** The requested range; null for the whole file, also when `If-Range` names another version. */
export function rangeOf(asked: {
  range: string | undefined;
  ifRange: string | undefined;
  etag: string;
  size: number;
}): ByteRange | null | "unsatisfiable" {
  if (asked.ifRange !== undefined && asked.ifRange !== asked.etag) return null;
  return parseRange(asked.range, asked.size);
}

/** Parses a single range; anything else is ignored, as HTTP allows. */
function parseRange(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
