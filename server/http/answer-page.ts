import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "#server/api.ts";

type Headers = Readonly<Record<string, string>>;

/** HTML that is the same for everyone: compressed once, as tightly as it goes. */
export function fixedPage(html: string) {
  const [br, gzip] = [brotliCompressSync(html), gzipSync(html, { level: 9 })];
  return (c: Context<AppEnv>, status: ContentfulStatusCode, headers: Headers): Response => {
    const accepted = c.req.header("accept-encoding") ?? "";
    if (/\bbr\b/.test(accepted)) return answer(c, br, "br", status, headers);
    if (/\bgzip\b/.test(accepted)) return answer(c, gzip, "gzip", status, headers);
    return answer(c, Buffer.from(html), null, status, headers);
  };
}

/** HTML made for this request. */
export function freshPage(
  c: Context<AppEnv>,
  html: string,
  status: ContentfulStatusCode,
  headers: Headers,
): Response {
  const gzip = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
  return gzip
    ? answer(c, gzipSync(html), "gzip", status, headers)
    : answer(c, Buffer.from(html), null, status, headers);
}

function answer(
  c: Context<AppEnv>,
  body: Buffer,
  encoding: string | null,
  status: ContentfulStatusCode,
  headers: Headers,
): Response {
  return c.body(new Uint8Array(body), status, {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    Vary: "Accept-Encoding",
    ...(encoding && { "Content-Encoding": encoding }),
  });
}
