import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/database.ts";

/**
 * A statement that the database parses and plans once for each connection, for those that run all
 * the time. Its values are `sql.placeholder(name)`; times come as PostgreSQL writes them.
 */
export type NamedStatement<Row> = (
  db: Queryable,
  values: Record<string, unknown>,
) => Promise<Row[]>;

/** For a statement of others, whose text is always the same: named after it. */
export async function runNamed(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 24);
  const query = db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
  return (await query.execute()) as { rows: unknown[] };
}

export function nameStatement<Row>(name: string, statement: SQL): NamedStatement<Row> {
  const built = new PgDialect().sqlToQuery(statement);
  return async (db, values) => {
    const query = db._.session.prepareQuery(built, undefined, name, false);
    const { rows } = (await query.execute(values)) as { rows: Row[] };
    return rows;
  };
}
