import type { Client } from "pg";
import { BackupRefused, type Manifest } from "#server/backup/backup-format.ts";
import { readStoreMark } from "#server/platform/installation/store-mark.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

/** The installation ids stored in the database and in the store; null where there is none. */
export async function readOwnIds(
  client: Client,
  storage: Storage,
): Promise<NonNullable<Manifest["installation"]>> {
  const database = await readDatabaseId(client);
  const store = (await readStoreMark(storage))?.id ?? null;
  if (database && store && database !== store) {
    throw new BackupRefused(
      "The file store belongs to another installation than the database, so a backup of both would fit neither. Correct the settings, or run `npm run adopt-store` if the files are this database's.",
    );
  }
  return { database, store };
}

/** The database of an older release does not have this table yet. */
export async function readDatabaseId(client: Client): Promise<string | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.installation') is not null as there",
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ id: string }>("select id from installation");
  return rows[0]?.id ?? null;
}
