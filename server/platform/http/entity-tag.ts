import { createHash } from "node:crypto";

/** A serialised answer with its ETag. */
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

/** Whether `If-None-Match` names the tag; a proxy may have weakened it or listed several. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}
