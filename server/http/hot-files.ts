import type { IncomingMessage, ServerResponse } from "node:http";
import { namesTag } from "#server/http/answer-tagged.ts";
import { logRequest, requestIdFrom } from "#server/http/request-log.ts";
import type { StoredObject } from "#server/platform/storage/storage.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import { type Observer, observeRequest } from "#server/platform/telemetry/observer.ts";

/** Cards and first slices; larger files are streamed. */
const LARGEST_BYTES = 400 * 1024;
const MAX_BYTES = 24 * 1024 ** 2;
/** A file goes by a job some time after its layout: a look a second is as exact as that. */
const LOOK_EVERY_MS = 1_000;

interface HotFile {
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
  modifiedAt: number;
  seenAt: number;
}

export interface HotFiles {
  /** The whole of a file that was just seen to be there, or null when it is too large to be held. */
  read(
    path: string,
    stored: StoredObject,
    headers: HotFile["headers"],
    load: () => Promise<Buffer>,
  ): Promise<Buffer | null>;
  /** Answers a request for what is at hand, straight on Node's response; false when it is not. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** The images that lists show again and again: whole, never changing, and most of the requests. */
export function hotFiles(options: {
  log: Log;
  observers: readonly Observer[];
  route: string;
  standardHeaders: Readonly<Record<string, string>>;
}): HotFiles {
  /** The least recently seen first. */
  const known = new Map<string, HotFile>();
  let knownBytes = 0;

  function drop(path: string): void {
    knownBytes -= known.get(path)?.bytes.length ?? 0;
    known.delete(path);
  }

  return {
    async read(path, stored, headers, load) {
      if (stored.size > LARGEST_BYTES) return null;
      const modifiedAt = stored.modifiedAt.getTime();
      const before = known.get(path);
      const bytes = before?.modifiedAt === modifiedAt ? before.bytes : await load();
      drop(path);
      known.set(path, {
        bytes,
        headers: { ...options.standardHeaders, ...headers, "Content-Length": `${bytes.length}` },
        modifiedAt,
        seenAt: performance.now(),
      });
      knownBytes += bytes.length;
      for (const oldest of known.keys()) {
        if (knownBytes <= MAX_BYTES) break;
        drop(oldest);
      }
      return bytes;
    },

    answer(request, response) {
      const file = known.get(request.url ?? "");
      if (!file || request.method !== "GET" || request.headers.range) return false;
      const startedAt = performance.now();
      if (startedAt - file.seenAt > LOOK_EVERY_MS) return false;
      const requestId = requestIdFrom(request.headers["x-request-id"]);
      const { "Content-Length": length, "Content-Type": type, ...kept } = file.headers;
      const isKnown = namesTag(request.headers["if-none-match"], file.headers.ETag ?? "");
      const status = isKnown ? 304 : 200;
      response.writeHead(status, {
        ...(isKnown ? kept : file.headers),
        "X-Request-Id": requestId,
      });
      response.end(isKnown ? undefined : file.bytes);
      const { log, observers, route } = options;
      const facts = { method: "GET", route, status, requestId };
      if (observers.length > 0) void observeRequest(observers, async () => facts);
      logRequest(log, { ...facts, startedAt });
      return true;
    },
  };
}
