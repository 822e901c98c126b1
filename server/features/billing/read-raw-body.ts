import { Failure } from "#contract/errors.ts";

const MAX_MILLISECONDS = 20_000;

/** The bytes of a request, within bounds of size and time. */
export async function readRawBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length")) > maxBytes) throw new Failure("body_too_large");
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  const tooSlow = setTimeout(() => reader.cancel().catch(() => {}), MAX_MILLISECONDS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) throw new Failure("body_too_large");
      chunks.push(value);
    }
  } finally {
    clearTimeout(tooSlow);
  }
}
