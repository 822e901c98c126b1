import { Readable } from "node:stream";
import type { Context as HonoContext } from "hono";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import { imageTypes } from "#contract/image-types.ts";
import type { Services } from "#server/context.ts";
import { parseRange } from "#server/features/files/parse-range.ts";

const NAME = /^[0-9a-f-]{32,36}\.(png|jpg|gif|webp|jpeg)$/;
const FOLDER = /^[0-9a-f-]{36}$/;
const FOREVER = "public, max-age=31536000, immutable";
/** Opened as a page of its own it is a picture and nothing else, whatever its bytes may spell. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Originals and renditions. Their names cannot be guessed and what they hold never changes. */
export function fileRoutes(services: Services): Hono {
  return new Hono()
    .get("/files/assets/:name", (c) => serveFile(services, c, [c.req.param("name")]))
    .get("/files/assets/:folder/:name", (c) =>
      serveFile(services, c, [c.req.param("folder"), c.req.param("name")]),
    );
}

async function serveFile(
  { storage }: Services,
  c: HonoContext,
  segments: string[],
): Promise<Response> {
  const [name = "", folder] = [...segments].reverse();
  const extension = NAME.exec(name)?.[1];
  if (!extension || (folder !== undefined && !FOLDER.test(folder))) throw new Failure("not_found");
  const key = ["assets", ...segments].join("/");
  const etag = `"${segments.join("-")}"`;
  const headers: Record<string, string> = {
    "Cache-Control": FOREVER,
    "Content-Security-Policy": POLICY,
    ETag: etag,
  };
  const stored = await storage.stat(key);
  if (!stored) throw new Failure("not_found");
  if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  headers["Content-Type"] = mediaTypeOf(extension);
  headers["Accept-Ranges"] = "bytes";
  headers["Content-Disposition"] = "inline";
  const range = parseRange(c.req.header("range"), stored.size);
  if (range === "unsatisfiable") {
    return c.body(null, 416, { "Content-Range": `bytes */${stored.size}` });
  }
  const length = range ? range.end - range.start + 1 : stored.size;
  headers["Content-Length"] = String(length);
  if (range) headers["Content-Range"] = `bytes ${range.start}-${range.end}/${stored.size}`;
  const status = range ? 206 : 200;
  if (c.req.method === "HEAD") return c.body(null, status, headers);
  const bytes = await storage.read(key, range ?? undefined);
  return c.body(Readable.toWeb(bytes) as unknown as ReadableStream, status, headers);
}

/** A proxy in between may have weakened the tag or asked for several. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags?.some((tag) => tag === etag || tag === "*") ?? false;
}

function mediaTypeOf(extension: string): string {
  const found = Object.values(imageTypes).find((type) => type.extension === extension);
  return found?.mediaType ?? "image/jpeg";
}
