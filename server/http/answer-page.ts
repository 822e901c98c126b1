import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "#server/api.ts";

type Headers = Readonly<Record<string, string>>;

interface CompressedPage {
  plain: Buffer;
  gzip: Buffer;
  br?: Buffer;
}

const gzipOnThreadPool = promisify(gzip);
const brotliOnThreadPool = promisify(brotliCompress);

/** HTML that is the same for everyone: compressed when first asked for, as tightly as it goes. */
export function fixedPage(html: string) {
  let page: Promise<CompressedPage> | undefined;
  return async (c: Context<AppEnv>, status: ContentfulStatusCode, headers: Headers) => {
    page ??= compressTightly(html);
    return answerPage(c, await page, status, headers);
  };
}

async function compressTightly(html: string): Promise<CompressedPage> {
  const plain = Buffer.from(html);
  const [gzip, br] = await Promise.all([
    gzipOnThreadPool(plain, { level: 9 }),
    brotliOnThreadPool(plain),
  ]);
  return { plain, gzip, br };
}

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
