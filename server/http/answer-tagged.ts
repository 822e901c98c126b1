import { createHash } from "node:crypto";
import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/http/app-env.ts";

/** An answer as it goes over the line, with a tag that tells it from any other. */
export interface TaggedText {
  body: Buffer;
  tag: string;
}

export function tagText(output: unknown): TaggedText {
  const body = Buffer.from(JSON.stringify(output));
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  return { body, tag };
}

/** An answer that says nothing when the caller already has the same one. */
export function answerTagged(
  c: HonoContext<AppEnv>,
  { body, tag }: TaggedText,
  headers: Record<string, string> = {},
): Response {
  const tagged = { ...taggedHeaders(tag), ...headers };
  if (namesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304, tagged);
  return c.body(body as Uint8Array<ArrayBuffer>, 200, {
    ...tagged,
    "Content-Type": "application/json",
  });
}

export function taggedHeaders(tag: string): Record<string, string> {
  return { ETag: tag, "Cache-Control": "private, no-cache" };
}

/** A proxy in between may have weakened the tag or asked for several. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}
