import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Context as HonoContext } from "hono";
import { Hono } from "hono";
import { Failure } from "#contract/errors.ts";
import { imageTypes } from "#contract/image-types.ts";
import type { Services } from "#server/context.ts";
import { parseRange } from "#server/features/files/parse-range.ts";
import { namesTag } from "#server/http/answer-tagged.ts";
import type { HotFiles } from "#server/http/hot-files.ts";

const NAME = /^[0-9a-f-]{32,36}\.(png|jpg|gif|webp|jpeg)$/;
const FOLDER = /^[0-9a-f-]{36}$/;
const FOREVER = "public, max-age=31536000, immutable";
/** Opened as a page of its own it is a picture and nothing else, whatever its bytes may spell. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Originals and renditions. Their names cannot be guessed and what they hold never changes. */
export function fileRoutes(services: Services, hot: HotFiles): Hono {
  return new Hono()
    .get("/files/assets/:name", (c) => serveFile(services, hot, c, [c.req.param("name")]))
    .get("/files/assets/:folder/:name", (c) =>
      serveFile(services, hot, c, [c.req.param("folder"), c.req.param("name")]),
    );
}

async function serveFile(
  { storage, config }: Services,
  hot: HotFiles,
  c: HonoContext,
  segments: string[],
): Promise<Response> {
  const [name = "", folder] = [...segments].reverse();
  const extension = NAME.exec(name)?.[1];
  if (!extension || (folder !== undefined && !FOLDER.test(folder))) throw new Failure("not_found");
  const key = ["assets", ...segments].join("/");
  const etag = `"${segments.join("-")}"`;
  const stored = await storage.stat(key);
  if (!stored) throw new Failure("not_found");
  const kept = { "Cache-Control": FOREVER, "Content-Security-Policy": POLICY, ETag: etag };
  if (namesTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, kept);
  const headers = {
    ...kept,
    "Content-Type": mediaTypeOf(extension),
    "Accept-Ranges": "bytes",
    "Content-Disposition": "inline",
  };
  // nginx sends the bytes itself, ranges included.
  if (config.xAccelPrefix && storage.kind === "disk") {
    return c.body(null, 200, { ...headers, "X-Accel-Redirect": config.xAccelPrefix + key });
  }
  const range = parseRange(c.req.header("range"), stored.size);
  if (range === "unsatisfiable") {
    return c.body(null, 416, { "Content-Range": `bytes */${stored.size}` });
  }
  const isHead = c.req.method === "HEAD";
  if (range) {
    const part = {
      ...headers,
      "Content-Range": `bytes ${range.start}-${range.end}/${stored.size}`,
      "Content-Length": String(range.end - range.start + 1),
    };
    if (isHead) return c.body(null, 206, part);
    return c.body(streamOf(await storage.read(key, range)), 206, part);
  }
  const all = { ...headers, "Content-Length": String(stored.size) };
  if (isHead) return c.body(null, 200, all);
  const load = async () => buffer(await storage.read(key));
  const whole = await hot.read(c.req.path, stored, headers, load);
  if (whole) return c.body(whole as Uint8Array<ArrayBuffer>, 200, all);
  return c.body(streamOf(await storage.read(key)), 200, all);
}

function streamOf(bytes: Readable): ReadableStream {
  return Readable.toWeb(bytes) as unknown as ReadableStream;
}

function mediaTypeOf(extension: string): string {
  const found = Object.values(imageTypes).find((type) => type.extension === extension);
  return found?.mediaType ?? "image/jpeg";
}
