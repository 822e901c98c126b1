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
  const query = { sql: text, params: values };
  const prepared = db._.session.prepareQuery(query, undefined, nameOf(text), false);
  return (await prepared.execute()) as { rows: unknown[] };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 24);
  names.set(text, name);
  return name;
}

export function nameStatement<Row>(name: string, statement: SQL): NamedStatement<Row> {
  const built = new PgDialect().sqlToQuery(statement);
  return async (db, values) => {
    const query = db._.session.prepareQuery(built, undefined, name, false);
    const { rows } = (await query.execute(values)) as { rows: Row[] };
    return rows;
  };
}
