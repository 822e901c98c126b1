import type { ServerResponse } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context as HonoContext } from "hono";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/api.ts";
import type { Services } from "#server/context.ts";
import type { FileCache } from "#server/features/files/file-cache.ts";
import { fileNamed } from "#server/features/files/file-named.ts";
import { handOver } from "#server/features/files/hand-over.ts";
import { rangeOf } from "#server/features/files/parse-range.ts";
import type { AdmitToFile, GuardedAssets } from "#server/features/links/index.ts";
import { namesTag } from "#server/platform/http/entity-tag.ts";
import { exactly } from "#server/platform/storage/exact-bytes.ts";
import { type ByteRange, ObjectMissing, type Storage } from "#server/platform/storage/storage.ts";

const ORIGINAL = "/files/assets/:name";
const RENDITION = "/files/assets/:folder/:name";
const FOREVER = "public, max-age=31536000, immutable";
/** Opened as a page of its own it is a picture and nothing else, whatever its bytes may spell. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Not kept by any cache that serves others; a browser asks again each time. */
const ASKED_AGAIN = "private, no-cache";

interface FileParts {
  services: Services;
  cache: FileCache;
  assets: GuardedAssets;
  admit: AdmitToFile;
}

/** Originals and renditions. Their names cannot be guessed and what they hold never changes. */
export function fileRoutes(parts: FileParts): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(ORIGINAL, (c) => serveFile(parts, c, ORIGINAL, [c.req.param("name")]))
    .get(RENDITION, (c) =>
      serveFile(parts, c, RENDITION, [c.req.param("folder"), c.req.param("name")]),
    );
}

async function serveFile(
  { services: { storage, config }, cache, assets, admit }: FileParts,
  c: HonoContext<AppEnv>,
  route: string,
  segments: string[],
): Promise<Response> {
  const { key, type, etag, assetId } = fileNamed(segments);
  const owner = await assets.find(assetId);
  if (!owner) throw new Failure("not_found");
  if (owner.kind === "layout" && owner.guarded) await admit(c, owner);
  const seenAt = performance.now();
  const stored = await storage.stat(key);
  if (!stored) throw new Failure("not_found");
  const { size, modifiedAt } = stored;
  const notModifiedHeaders = {
    "Cache-Control": owner.guarded ? ASKED_AGAIN : FOREVER,
    "Content-Security-Policy": POLICY,
    ETag: etag,
  };
  if (namesTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, notModifiedHeaders);
  const range = rangeOf({
    range: c.req.header("range"),
    ifRange: c.req.header("if-range"),
    etag,
    size,
  });
  if (range === "unsatisfiable") return c.body(null, 416, { "Content-Range": `bytes */${size}` });
  const headers = {
    ...notModifiedHeaders,
    "Content-Type": type,
    "Accept-Ranges": "bytes",
    "Content-Disposition": "inline",
  };
  const part = range && { ...headers, ...partHeaders(range, size) };
  const whole = { ...headers, "Content-Length": String(size) };
  if (c.req.method === "HEAD") return part ? c.body(null, 206, part) : c.body(null, 200, whole);
  const { outgoing } = c.env;
  const path = `/files/${key}`;
  const answer = { path, route, assetId, etag, size, modifiedAt, seenAt, notModifiedHeaders };
  // What is not for everybody is cached for nobody.
  const shared = owner.guarded ? null : cache;
  // What nginx could not fetch it asks for again, and gets from here.
  if (config.xAccelPrefix && c.req.header("x-accel-failed") === undefined) {
    const place = config.xAccelPrefix + (await storage.pathForProxy(key));
    return c.body(
      null,
      200,
      await handOver(shared, outgoing, { ...answer, headers }, { place, range }),
    );
  }
  if (part) return stream(outgoing, 206, part, await readFile(storage, key, range));
  if (shared && !config.xAccelPrefix) {
    const load = async () => buffer(exactly(await readFile(storage, key), size));
    const bytes = await shared.load({ ...answer, headers: whole }, outgoing, load);
    if (bytes) return c.body(bytes as Uint8Array<ArrayBuffer>, 200, whole);
  }
  return stream(outgoing, 200, whole, await readFile(storage, key));
}

function partHeaders({ start, end }: ByteRange, size: number): Record<string, string> {
  return {
    "Content-Range": `bytes ${start}-${end}/${size}`,
    "Content-Length": String(end - start + 1),
  };
}

/** It may have gone since it was seen. */
function readFile(storage: Storage, key: string, range?: ByteRange): Promise<Readable> {
  return storage.read(key, range).catch((error) => {
    throw error instanceof ObjectMissing ? new Failure("not_found") : error;
  });
}

/** Straight on Node's response: a web stream in between would take every chunk apart. */
function stream(
  outgoing: ServerResponse,
  status: number,
  headers: Record<string, string>,
  bytes: Readable,
): Response {
  outgoing.writeHead(status, headers);
  const declared = Number(headers["Content-Length"]);
  // Whoever hangs up, and a store that breaks off, end both sides.
  pipeline(exactly(bytes, declared), outgoing, () => {});
  return RESPONSE_ALREADY_SENT;
}
