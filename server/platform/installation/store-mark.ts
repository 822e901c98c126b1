import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { ObjectMissing, type Storage } from "#server/platform/storage/storage.ts";

/** Lies beside the files: not served, swept or backed up. */
export const STORE_MARK = "installation.json";

const StoreMark = z.object({
  /** The installation that these files belong to. */
  id: z.string(),
  /** Set while the files come from a restore that has not finished. */
  unfinished_restore: z.optional(z.boolean()),
});
export type StoreMark = z.output<typeof StoreMark>;

/** Null in a store without a mark. */
export async function readStoreMark(storage: Storage): Promise<StoreMark | null> {
  const content = await storage.read(STORE_MARK).then(text, (error: unknown) => {
    if (error instanceof ObjectMissing) return null;
    throw error;
  });
  return content === null ? null : parseMark(content);
}

/** An unreadable mark counts as another installation's. */
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
