import type { Client } from "pg";
import type { Storage } from "#server/platform/storage/storage.ts";

const BATCH = 1_000;

const LOGOS = "union all select logo_path from spaces where logo_path is not null";

/** Every file that a row names, in the order in which a store lists its keys. */
const named = (logos: string) => `select key from (
    select image_path as key from layouts
    union all select regexp_replace(image_path, '\\.\\w+$', '') || '/' || made.value
      from layouts, jsonb_each_text(renditions) as made
    ${logos}
    union all select key from data_exports where key is not null
  ) named order by key collate "C"`;

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
  // The backup before an update is of the schema before it.
  const { rows: spaces } = await client.query(
    "select from pg_class where oid = to_regclass('spaces')",
  );
  const query = named(spaces.length > 0 ? LOGOS : "");
  await client.query(`declare named_files no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${BATCH} from named_files`);
    for (const { key } of rows) yield key;
    if (rows.length < BATCH) return;
  }
}
