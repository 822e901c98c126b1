import { Column, fillPlaceholders, getTableColumns, is, SQL, Table } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Queryable } from "#server/platform/db/database.ts";
import * as schema from "#server/platform/db/schema/index.ts";

/**
 * A select that runs all the time: built once, parsed and planned once for each connection, and its
 * rows decoded without looking at every column anew. Its values are `sql.placeholder(name)`.
 */
export interface NamedSelect<Row> {
  readonly name: string;
  readonly text: string;
  valuesFrom(named: Record<string, unknown>): unknown[];
  /** A row from its values in the order of the columns. */
  decode(values: readonly unknown[]): Row;
}

/** What Drizzle's builder makes of a select, as far as it is needed here. */
export interface BuiltSelect<Row> {
  toSQL(): { sql: string; params: unknown[] };
  readonly _: { readonly result: Row[]; readonly selectedFields: object };
}

export function nameSelect<Row>(
  name: string,
  build: (db: Queryable) => BuiltSelect<Row>,
): NamedSelect<Row> {
  const select = build(builder as unknown as Queryable);
  const { sql, params } = select.toSQL();
  const decode = decoderOf(select._.selectedFields);
  return {
    name,
    text: sql,
    valuesFrom: (named) => fillPlaceholders(params, named),
    decode: (values) => decode(values) as Row,
  };
}

/** Builds, and runs nothing. */
const builder = drizzle.mock({ schema });

type Decode = (values: readonly unknown[]) => unknown;

/** Makes a row from the values of its columns, in their order. */
export function decoderOf(selection: object): Decode {
  let columns = 0;

  function decodeObject(fields: object): Decode {
    const named = Object.entries(is(fields, Table) ? getTableColumns(fields) : fields);
    const decoders = named.map(([key, field]) => [key, decodeField(field)] as const);
    return (values) => {
      const object: Record<string, unknown> = {};
      for (const [key, decode] of decoders) object[key] = decode(values);
      return object;
    };
  }

  function decodeField(field: object): Decode {
    if (!is(field, Column) && !is(field, SQL)) return decodeObject(field);
    const at = columns;
    columns += 1;
    // An expression, and most columns, are what the driver says they are.
    if (is(field, SQL) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) {
      return (values) => values[at];
    }
    return (values) => (values[at] === null ? null : field.mapFromDriverValue(values[at]));
  }

  return decodeObject(selection);
}
