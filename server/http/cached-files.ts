import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import type { FileCache, FileResponse } from "#server/features/files/file-cache.ts";
import type { GuardedAssets } from "#server/features/links/guarded-assets.ts";
import {
  type CachedResponse,
  type FastPath,
  flatten,
  type ResponseHeaders,
  type SendCached,
} from "#server/http/fast-path.ts";
import { type HeldBytes, heldBytes } from "#server/http/held-bytes.ts";

/** Cards and first slices; larger files are streamed. */
const LARGEST_BYTES = 400 * 1024;
const MAX_BYTES = 24 * 1024 ** 2;
/** A file goes by a job some time after its layout: a look a second is as exact as that. */
const LOOK_EVERY_MS = 1_000;

interface CachedFile {
  file: FileResponse;
  cached: CachedResponse;
  held: HeldBytes;
}

export interface CachedFiles extends FastPath, FileCache {}

/** Caches the images that lists show again and again: small, never changing, and most of the requests. */
export function cachedFiles(
  send: SendCached,
  assets: Pick<GuardedAssets, "isKnownOpen">,
): CachedFiles {
  /** The least recently loaded first. */
  const cache = new Map<string, CachedFile>();
  const room = heldBytes(MAX_BYTES);

  function evict({ file, held }: CachedFile): void {
    cache.delete(file.path);
    room.release(held);
  }

  /** Bytes that are still being sent stay where they are: evicting their file may free nothing. */
  function hold(size: number, read: () => Promise<Buffer>): HeldBytes | null {
    for (const oldest of cache.values()) {
      if (room.fits(size)) break;
      evict(oldest);
    }
    return room.hold(size, read);
  }

  return {
    async load(file, response, read) {
      if (file.size > LARGEST_BYTES || !isNext(response)) return null;
      const before = cache.get(file.path);
      const unchanged = before?.file.modifiedAt.getTime() === file.modifiedAt.getTime();
      const held = before && unchanged ? room.share(before.held) : hold(file.size, read);
      if (!held) return null;
      const earlier = cache.get(file.path);
      if (earlier) evict(earlier);
      const standard = headersOn(response);
      const { route, etag } = file;
      const headers = flatten({ ...standard, ...file.headers });
      const notModifiedHeaders = flatten({ ...standard, ...file.notModifiedHeaders });
      const entry = { file, cached: { route, etag, headers, notModifiedHeaders }, held };
      cache.set(file.path, entry);
      room.lend(held, response);
      try {
        return await held.loaded;
      } catch (error) {
        if (cache.get(file.path) === entry) evict(entry);
        throw error;
      }
    },

    respond(request, response) {
      const entry = cache.get(request.url ?? "");
      if (!entry?.held.bytes || !isPlain(request) || !isNext(response)) return false;
      if (performance.now() - entry.file.seenAt > LOOK_EVERY_MS) return false;
      if (!assets.isKnownOpen(entry.file.assetId)) return false;
      const isSent = send(request, response, entry.cached, entry.held.bytes);
      if (isSent) room.lend(entry.held, response);
      return true;
    },
  };
}

/** Ranges, and what nginx gave back, are for the route. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.range === undefined && headers["x-accel-failed"] === undefined;
}

/** Differ from response to response. */
const NOT_FOR_OTHERS = new Set(["X-Request-Id", "Connection"]);

/** The standard headers are on Node's response before a route runs. */
function headersOn(response: ServerResponse): ResponseHeaders {
  // Node's types know of it on requests only.
  const { getRawHeaderNames } = response as ServerResponse & ClientRequest;
  const names = getRawHeaderNames.call(response).filter((name) => !NOT_FOR_OTHERS.has(name));
  return Object.fromEntries(names.map((name) => [name, String(response.getHeader(name))]));
}

/**
 * Behind other responses of its connection, a response is never told when the connection ends, and what
 * it was lent would be lent for ever.
 */
function isNext(response: ServerResponse): boolean {
  return response.socket !== null && !response.destroyed;
}
