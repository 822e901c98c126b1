import type { Queryable } from "#server/platform/db/database.ts";
import { filesOfLayout } from "#server/platform/db/stored-files.ts";

/** The keys of all originals of a layout. */
export async function imagePathsOf(db: Queryable, layoutId: string): Promise<string[]> {
  const files = await filesOfLayout(db, layoutId);
  return files.map(({ key }) => key);
}

/** The part of a key that an original and its renditions share. */
export function assetIdOf(imagePath: string): string {
  return imagePath.slice("assets/".length).replace(/\.\w+$/, "");
}
