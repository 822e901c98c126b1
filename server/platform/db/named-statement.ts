import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/database.ts";

/**
 * A statement that the database parses and plans once for each connection, for those that run all
 * the time. Its values are `sql.placeholder(name)`.
 */
export interface NamedStatement<Row> {
  readonly name: string;
  readonly text: string;
  valuesFrom(named: Record<string, unknown>): unknown[];
  run(db: Queryable, named: Record<string, unknown>): Promise<Row[]>;
}

export function nameStatement<Row>(name: string, statement: SQL): NamedStatement<Row> {
  const built = new PgDialect().sqlToQuery(statement);
  return {
    name,
    text: built.sql,
    valuesFrom: (named) => fillPlaceholders(built.params, named),
    async run(db, named) {
      const query = db._.session.prepareQuery(built, undefined, name, false);
      const { rows } = (await query.execute(named)) as { rows: Row[] };
      return rows;
    },
  };
}

/** The same for a query of Drizzle's builder: built once for each database, not for each request. */
export function builtOnce<Built>(build: (db: Queryable) => Built): (db: Queryable) => Built {
  const known = new WeakMap<Queryable, Built>();
  return (db) => {
    const built = known.get(db) ?? build(db);
    known.set(db, built);
    return built;
  };
}
