import type { Client } from "pg";
import type { Storage } from "#server/platform/storage/storage.ts";

const BATCH = 1_000;

/** Schemas from before the view `stored_files`; later ones list their files themselves. */
const BEFORE_VERSIONS = `select image_path as key from layouts
    union all select regexp_replace(image_path, '\\.\\w+$', '') || '/' || made.value
      from layouts, jsonb_each_text(renditions) as made
    union all select key from data_exports where key is not null`;
/** Not in schemas from before spaces. */
const LOGOS = "union all select logo_path from spaces where logo_path is not null";

/** Counts files that rows of this transaction name but the store does not have: lost before the backup. */
export async function countLostFiles(client: Client, storage: Storage): Promise<number> {
  const stored = storage.list("")[Symbol.asyncIterator]();
  let next = await stored.next();
  let lost = 0;
  // Both lists are in the same order, so neither is held in memory.
  for await (const key of namedFiles(client)) {
    while (!next.done && next.value.key < key) next = await stored.next();
    if (next.done || next.value.key !== key) lost += 1;
  }
  await stored.return?.();
  return lost;
}

async function* namedFiles(client: Client): AsyncGenerator<string> {
  const query = `select key from (${await chooseList(client)}) named order by key collate "C"`;
  await client.query(`declare named_files no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${BATCH} from named_files`);
    for (const { key } of rows) yield key;
    if (rows.length < BATCH) return;
  }
}

/** The backup before an update is of the schema before it. */
async function chooseList(client: Client): Promise<string> {
  const { rows } = await client.query<{ files: boolean; spaces: boolean }>(
    `select to_regclass('stored_files') is not null as files, to_regclass('spaces') is not null as spaces`,
  );
  if (rows[0]?.files) return "select key from stored_files";
  return rows[0]?.spaces ? `${BEFORE_VERSIONS} ${LOGOS}` : BEFORE_VERSIONS;
}
