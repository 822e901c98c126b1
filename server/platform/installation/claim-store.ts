import { ne } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { installation } from "#server/platform/db/schema/installation.ts";
import { storedFiles } from "#server/platform/db/stored-files.ts";
import { readStoreMark, writeStoreMark } from "#server/platform/installation/store-mark.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

export type StoreOwner = "own" | "foreign_store" | "unmarked_store";

const SAMPLE = 20;

/** Created by whoever asks first; all processes on this database get the same id. */
export async function installationId(db: Queryable): Promise<string> {
  const find = () => db.select({ id: installation.id }).from(installation);
  const [known] = await find();
  if (known) return known.id;
  await db.insert(installation).values({}).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error("the installation has no id");
  return made.id;
}

/**
 * Determines whose files the store holds. A store without a mark gets ours when that is certainly
 * right. When two databases mark an empty store at once the last one wins: the owner is checked again
 * every time.
 */
export async function claimStore(db: Queryable, storage: Storage): Promise<StoreOwner> {
  const id = await installationId(db);
  const mark = await readStoreMark(storage);
  if (mark) return mark.id === id ? "own" : "foreign_store";
  if (!(await isSurelyOurs(db, storage))) return "unmarked_store";
  await writeStoreMark(storage, { id });
  return "own";
}

async function isSurelyOurs(db: Queryable, storage: Storage): Promise<boolean> {
  for await (const _ of storage.list("")) return hasNamedFile(db, storage);
  // An empty store belongs to nobody yet.
  return true;
}

/** Keys are random: a stored file that one of our rows names is proof enough. */
async function hasNamedFile(db: Queryable, storage: Storage): Promise<boolean> {
  const isWhole = ne(storedFiles.kind, "rendition");
  const owned = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(isWhole)
    .limit(SAMPLE);
  for (const { key } of owned) {
    if (await storage.stat(key)) return true;
  }
  return false;
}
