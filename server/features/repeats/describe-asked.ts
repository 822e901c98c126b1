import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/** What is asked for, written the same however its fields are ordered. */
export function describeAsked(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Reads a file to its end. */
export async function hashOf(file: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of file) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
