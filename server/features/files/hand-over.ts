import type { ServerResponse } from "node:http";
import type { FileCache, FileResponse } from "#server/features/files/file-cache.ts";
import type { ByteRange } from "#server/platform/storage/storage.ts";

const NOTHING = Buffer.alloc(0);

/**
 * The headers by which nginx sends the bytes, and says itself that it takes ranges. It keeps our
 * `Cache-Control` even when it fails and answers with an error, so what a browser may keep for ever goes
 * under a name that only its location for files knows.
 */
export async function handOver(
  cache: FileCache | null,
  response: ServerResponse,
  answer: FileResponse,
  { place, range }: { place: string; range: ByteRange | null },
): Promise<Record<string, string>> {
  const { "Cache-Control": forever = "", "Accept-Ranges": _, ...kept } = answer.headers;
  const headers = { ...kept, "X-File-Cache-Control": forever, "X-Accel-Redirect": place };
  response.removeHeader("Cache-Control");
  if (range) return { ...headers, "X-File-Range": `bytes=${range.start}-${range.end}` };
  await cache?.load({ ...answer, headers, size: 0 }, response, async () => NOTHING);
  return headers;
}
