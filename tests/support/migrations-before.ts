import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** A copy of the migrations as they were before one of them was added. */
export async function migrationsBefore(name: string): Promise<string> {
  const folder = join(await temporaryFolder(), "drizzle");
  cpSync("drizzle", folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  if (first < 1) throw new Error(`no migration ${name}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  return folder;
}
