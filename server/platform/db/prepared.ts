import { createHash } from "node:crypto";
import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/database.ts";

// Statements that run all the time, parsed and planned once for each connection. Their values are
// `sql.placeholder(name)`.

type Values = Record<string, unknown>;

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Values): Promise<Rows> };
}

/** A statement of Drizzle's builders, which build it once for each connection as well. */
export function prepared<Rows>(
  name: string,
  build: (db: Queryable) => Preparable<Rows>,
): (db: Queryable, values: Values) => Promise<Rows> {
  const built = new WeakMap<Queryable, ReturnType<Preparable<Rows>["prepare"]>>();
  return (db, values) => {
    const statement = built.get(db) ?? build(db).prepare(name);
    built.set(db, statement);
    return statement.execute(values);
  };
}

/** One that the builders cannot write. */
export function preparedSql(
  name: string,
  statement: SQL,
): (db: Queryable, values: Values) => Promise<void> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return async (db, values) => {
    await db.$client.query({ name, text, values: fillPlaceholders(params, values) });
  };
}

/** One that others wrote, whose text is always the same: named after it. */
export async function runPrepared(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  return db.$client.query({ name: nameOf(text), text, values });
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 24);
  names.set(text, name);
  return name;
}
