import { createHash } from "node:crypto";

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

export function taggedHeaders(tag: string): Record<string, string> {
  return { ETag: tag, "Cache-Control": "private, no-cache" };
}

/** A proxy in between may have weakened the tag or asked for several. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}
