import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Queryable } from "#server/platform/db/database.ts";

/** The migrations that this code knows, oldest first, by the hash that the database keeps of each. */
export function knownMigrations(folder: string): string[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
}

/** Whether a newer release has migrated the database since: what its rows mean is then not ours to say. */
export async function isSchemaNewer(db: Queryable, known: readonly string[]): Promise<boolean> {
  return (await appliedMigrations(db)).some((hash) => !known.includes(hash));
}

/** None in an empty database. */
export async function appliedMigrations(db: Queryable): Promise<string[]> {
  const { rows: tables } = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') as found`,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations`,
  );
  return rows.map(({ hash }) => hash);
}
