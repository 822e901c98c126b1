import { promisify } from "node:util";
import { brotliCompressSync, gzip, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "#server/api.ts";

type Headers = Readonly<Record<string, string>>;

interface CompressedPage {
  plain: Buffer;
  gzip: Buffer;
  br?: Buffer;
}

/** HTML that is the same for everyone: compressed once, as tightly as it goes. */
export function fixedPage(html: string) {
  const page = {
    plain: Buffer.from(html),
    gzip: gzipSync(html, { level: 9 }),
    br: brotliCompressSync(html),
  };
  return (c: Context<AppEnv>, status: ContentfulStatusCode, headers: Headers): Response =>
    answerPage(c, page, status, headers);
}

const gzipOnThreadPool = promisify(gzip);

/** For HTML that is made while others wait for their answers. */
export async function compressPage(html: string): Promise<CompressedPage> {
  const plain = Buffer.from(html);
  return { plain, gzip: await gzipOnThreadPool(plain) };
}

export function answerPage(
  c: Context<AppEnv>,
  page: CompressedPage,
  status: ContentfulStatusCode,
  headers: Headers,
): Response {
  const { body, contentHeaders } = encodePage(page, c.req.header("accept-encoding"));
  return c.body(body as Uint8Array<ArrayBuffer>, status, { ...headers, ...contentHeaders });
}

/** The form of a page that a browser accepts. */
export function encodePage(
  { plain, gzip, br }: CompressedPage,
  accepted = "",
): { body: Buffer; contentHeaders: Headers } {
  const [encoding, body] =
    br && /\bbr\b/.test(accepted)
      ? ["br", br]
      : /\bgzip\b/.test(accepted)
        ? ["gzip", gzip]
        : [null, plain];
  const contentHeaders = {
    "Content-Type": "text/html; charset=utf-8",
    Vary: "Accept-Encoding",
    ...(encoding && { "Content-Encoding": encoding }),
  };
  return { body, contentHeaders };
}
