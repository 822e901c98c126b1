import { createHash } from "node:crypto";
import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/http/app-env.ts";

/** An answer that says nothing when the caller already has the same one. */
export function answerTagged(c: HonoContext<AppEnv>, output: unknown): Response {
  const text = JSON.stringify(output);
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "private, no-cache");
  c.header("Vary", "x-api-key");
  if (names(c.req.header("if-none-match"), tag)) return c.body(null, 304);
  return c.body(text, 200, { "Content-Type": "application/json" });
}

function names(header: string | undefined, tag: string): boolean {
  const tags = header?.split(",").map((one) => one.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(tag) || tags.includes("*");
}
