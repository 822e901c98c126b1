import type { ByteRange } from "#server/platform/storage/storage.ts";

/** One range of a `Range` header. What we do not understand is ignored, as HTTP allows. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | null | "unsatisfiable" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
