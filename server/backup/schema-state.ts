import type { Client } from "pg";
import { BackupRefused, type Manifest } from "#server/backup/backup-format.ts";
import { knownMigrations } from "#server/platform/db/schema-age.ts";

type SchemaState = Pick<Manifest, "migrations" | "jobs_schema">;

const BOTH_SCHEMAS =
  "select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('pgboss.version') is not null as there";

export async function readSchemaState(client: Client): Promise<SchemaState> {
  const { rows: found } = await client.query<{ there: boolean }>(BOTH_SCHEMAS);
  if (!found[0]?.there) {
    throw new BackupRefused("There is nothing to back up: the app has never started here.");
  }
  const applied = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at",
  );
  return {
    migrations: applied.rows.map(({ hash }) => hash),
    jobs_schema: await jobsSchema(client),
  };
}

export async function jobsSchema(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>("select version from pgboss.version");
  return rows[0]?.version ?? 0;
}

/** Accepts a backup of this schema or an older one, to which later migrations are applied. */
export function requireKnownSchema({ migrations }: Manifest, folder: string): void {
  const known = knownMigrations(folder);
  const strange = migrations.findIndex((hash, index) => hash !== known[index]);
  if (strange === -1) return;
  throw new BackupRefused(
    strange >= known.length
      ? "The backup was made by a newer release, with a schema that this one does not know."
      : "The backup was made by a release with another schema than this one's.",
  );
}
