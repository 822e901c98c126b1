import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/api.ts";
import { namesTag, type TaggedText, taggedHeaders } from "#server/platform/http/entity-tag.ts";

/** Answers with an ETag, or with 304 when the client already has this version. */
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
