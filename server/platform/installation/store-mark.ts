import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { ObjectMissing, type Storage } from "#server/platform/storage/storage.ts";

/** Beside the files, never one of them: not served, not swept, not backed up. */
export const STORE_MARK = "installation.json";

const StoreMark = z.object({
  /** The installation whose files these are. */
  id: z.string(),
  /** The files are those of a restore that has not come to its end. */
  unfinished_restore: z.optional(z.boolean()),
});
export type StoreMark = z.output<typeof StoreMark>;

/** Null in a store that nobody has marked yet. */
export async function readStoreMark(storage: Storage): Promise<StoreMark | null> {
  const content = await storage.read(STORE_MARK).then(text, (error: unknown) => {
    if (error instanceof ObjectMissing) return null;
    throw error;
  });
  return content === null ? null : parseMark(content);
}

/** A mark that cannot be read is somebody else's. */
function parseMark(content: string): StoreMark {
  try {
    return StoreMark.parse(JSON.parse(content));
  } catch {
    return { id: "unreadable" };
  }
}

export async function writeStoreMark(storage: Storage, mark: StoreMark): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(mark)}\n`);
  await storage.put(STORE_MARK, content, { contentType: "application/json" });
}
