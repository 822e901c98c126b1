import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/api.ts";
import { namesTag, type TaggedText, taggedHeaders } from "#server/platform/http/entity-tag.ts";

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
