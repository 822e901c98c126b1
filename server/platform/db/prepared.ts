import { createHash } from "node:crypto";
import {
  Column,
  fillPlaceholders,
  getTableColumns,
  is,
  Param,
  Placeholder,
  SQL,
  type SQLWrapper,
  sql,
  Table,
} from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect, type PgInsertValue, type PgTable } from "drizzle-orm/pg-core";
import { type CustomTypesConfig, types } from "pg";
import type { Queryable } from "#server/platform/db/database.ts";
import * as schema from "#server/platform/db/schema/index.ts";

// Statements that run all the time: built once with Drizzle, parsed and planned once for each connection,
// and sent straight to the driver. Their values are `sql.placeholder(name)`. All that we need of Drizzle
// beyond its documents is in this file.

/** A database, a transaction, or a mere connection. */
type Connected = Pick<Queryable, "$client">;

export type Values = Record<string, unknown>;

export type Prepared<Row> = (db: Connected, values: Values) => Promise<Row[]>;

/** Rows come as the driver reads them, by the names of their columns. */
export function prepared<Row extends object>(
  name: string,
  build: (db: Queryable) => SQLWrapper,
): Prepared<Row> {
  const { sql: text, params } = new PgDialect().sqlToQuery(build(builder).getSQL());
  const fill = filling(params);
  return async (db, values) => {
    const statement = { name, text, values: fill(values) };
    return (await db.$client.query<Row>(statement)).rows;
  };
}

/** Drizzle encodes whatever a placeholder is given, and knows no null then. */
function filling(params: readonly unknown[]): (values: Values) => unknown[] {
  const named = params.map((param) => {
    const value = is(param, Param) ? param.value : param;
    return { param, name: is(value, Placeholder) ? value.name : "" };
  });
  return (values) =>
    named.map(({ param, name }) =>
      values[name] === null ? null : fillPlaceholders([param], values)[0],
    );
}

/** Rows come as Drizzle makes them. */
export function preparedSelect<Row>(
  name: string,
  build: (db: Queryable) => BuiltSelect<Row>,
): Prepared<Row> {
  const select = build(builder);
  const { sql: text, params } = select.toSQL();
  const decode = decoderOf(select);
  return async (db, values) => {
    const statement = { name, text, values: fillPlaceholders(params, values), ...ARRAYS };
    return (await db.$client.query<unknown[]>(statement)).rows.map(decode);
  };
}

/** Inserts whole rows: every column is given. */
export function preparedInsert<Table extends PgTable>(
  name: string,
  table: Table,
): (db: Connected, row: Table["$inferSelect"]) => Promise<unknown> {
  const columns = Object.keys(getTableColumns(table));
  const row = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]));
  return prepared(name, (db) => db.insert(table).values(row as PgInsertValue<Table>));
}

/** Runs a statement that others wrote, whose text is always the same: it is named after that. */
export async function runPrepared(
  db: Connected,
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

/** Builds, and runs nothing. */
const builder = drizzle.mock({ schema }) as unknown as Queryable;

/** What Drizzle's builder makes of a select, as far as it is needed here. */
export interface BuiltSelect<Row> {
  toSQL(): { sql: string; params: unknown[] };
  readonly _: { readonly result: Row[]; readonly selectedFields: object };
}

/** Rows as arrays, and times as text, which is what the columns decode. */
export const ARRAYS: { rowMode: "array"; types: CustomTypesConfig } = {
  rowMode: "array",
  types: {
    getTypeParser: (oid, format) =>
      oid === types.builtins.TIMESTAMPTZ
        ? (text: string) => text
        : types.getTypeParser(oid, format as "text"),
  },
};

type Decode<Row> = (values: readonly unknown[]) => Row;

/** Makes a row from the values of its columns, in their order, without looking at every column anew. */
export function decoderOf<Row>(select: BuiltSelect<Row>): Decode<Row> {
  let columns = 0;

  function decodeObject(fields: object): Decode<unknown> {
    const named = Object.entries(is(fields, Table) ? getTableColumns(fields) : fields);
    const decoders = named.map(([key, field]) => [key, decodeField(field)] as const);
    return (values) => {
      const object: Record<string, unknown> = {};
      for (const [key, decode] of decoders) object[key] = decode(values);
      return object;
    };
  }

  function decodeField(field: object): Decode<unknown> {
    if (!is(field, Column) && !is(field, SQL)) return decodeObject(field);
    const at = columns;
    columns += 1;
    // An expression, and most columns, are what the driver says they are.
    if (is(field, SQL) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) {
      return (values) => values[at];
    }
    return (values) => (values[at] === null ? null : field.mapFromDriverValue(values[at]));
  }

  return decodeObject(select._.selectedFields) as Decode<Row>;
}
