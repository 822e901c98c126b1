import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { AppEnv } from "#server/api.ts";
import { assetKey } from "#server/platform/storage/released-assets.ts";
import { ObjectMissing, type Storage } from "#server/platform/storage/storage.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
const ENCODINGS = { br: ".br", gzip: ".gz" } as const;
const HASHED = "/assets/";
/** A name that was not in the store is looked up again after this time. */
const UNKNOWN_MS = 5_000;
/** Browsers look for a new one with every page; what it may fetch is said with it. */
const WORKER = "/sw.js";
const WORKER_HEADERS = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy":
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};
const FOREVER = "public, max-age=31536000, immutable";

interface Asset {
  file: string;
  type: string;
  encodings: ("br" | "gzip")[];
}

/**
 * Serves the built browser files. Names under /assets/ carry a hash, so their content never changes, and one
 * that this release does not have may be another's, from the store.
 */
export async function assets(
  webFolder: string,
  storage: Storage,
): Promise<MiddlewareHandler<AppEnv>> {
  const known = await listAssets(webFolder);
  // The files are a few megabytes in all, each read when first requested.
  const contents = new Map<string, Promise<Buffer>>();
  const load = (file: string) => {
    const content = contents.get(file) ?? readFile(file);
    contents.set(file, content);
    return content;
  };

  const unknown = new LRUCache<string, true>({ max: 1_000, ttl: UNKNOWN_MS });

  async function readReleased(path: string): Promise<Response | null> {
    const name = path.startsWith(HASHED) ? path.slice(HASHED.length) : "";
    const key = assetKey(name);
    const type = TYPES[extname(name)];
    if (!key || !type || unknown.has(key)) return null;
    try {
      const body = await buffer(await storage.read(key));
      return new Response(new Uint8Array(body), {
        headers: { "Content-Type": type, "Cache-Control": FOREVER },
      });
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      unknown.set(key, true);
      return null;
    }
  }

  return async (c, next) => {
    const asset = known.get(c.req.path);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    if (!asset) return (await readReleased(c.req.path)) ?? next();
    const accepted = c.req.header("accept-encoding") ?? "";
    const encoding = asset.encodings.find((name) => accepted.includes(name));
    const content = await load(asset.file + (encoding ? ENCODINGS[encoding] : ""));
    const hashed = c.req.path.startsWith(HASHED);
    const etag = `"${createHash("sha1").update(content).digest("base64url")}"`;
    c.header("Cache-Control", hashed ? FOREVER : "public, max-age=3600");
    if (c.req.path === WORKER)
      for (const [name, value] of Object.entries(WORKER_HEADERS)) c.header(name, value);
    c.header("ETag", etag);
    c.header("Vary", "Accept-Encoding");
    if (c.req.header("if-none-match") === etag) return c.body(null, 304);
    c.header("Content-Type", asset.type);
    if (encoding) c.header("Content-Encoding", encoding);
    return c.body(new Uint8Array(content));
  };
}

async function listAssets(webFolder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(webFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(files);
  const known = new Map<string, Asset>();
  for (const file of files) {
    const type = TYPES[extname(file)];
    if (!type) continue;
    const encodings = (["br", "gzip"] as const).filter((name) =>
      present.has(file + ENCODINGS[name]),
    );
    known.set(`/${relative(webFolder, file).split(sep).join("/")}`, { file, type, encodings });
  }
  return known;
}
