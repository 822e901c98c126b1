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

export function nameStatement<Row>(name: string, statement: SQL): NamedStatement<Row> {
  const built = new PgDialect().sqlToQuery(statement);
  return async (db, values) => {
    const query = db._.session.prepareQuery(built, undefined, name, false);
    const { rows } = (await query.execute(values)) as { rows: Row[] };
    return rows;
  };
}
