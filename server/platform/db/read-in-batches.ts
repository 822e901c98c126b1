import type { Tx } from "#server/platform/db/database.ts";
import { type BuiltSelect, decoderOf } from "#server/platform/db/named-select.ts";

/** Few enough for the longest rows there are: answers of webhook receivers, up to 64 KB each. */
const ROWS = 100;

let cursors = 0;

/**
 * Reads a select through a cursor, for results of any length: the database makes the next rows when
 * they are asked for, and nobody holds more than one batch. The cursor ends with the transaction, so
 * a reader that leaves half-way has nothing to tidy up.
 */
export async function* readInBatches<Row>(tx: Tx, select: BuiltSelect<Row>): AsyncGenerator<Row[]> {
  cursors += 1;
  const cursor = `batches_${cursors}`;
  const decode = decoderOf(select._.selectedFields);
  const run = async (text: string, params: unknown[] = []) => {
    // The driver's rows are taken out of its result. V8 allocates a function that is assigned to a property
    // in old space, as the driver does with the callback of each query: until the next full garbage
    // collection that callback keeps the result, and without this all rows read so far.
    const toRows = (rows: unknown[][]) => rows.splice(0).map(decode);
    const query = { sql: text, params };
    const prepared = tx._.session.prepareQuery(query, undefined, undefined, true, toRows);
    return (await prepared.execute()) as Row[];
  };
  const { sql, params } = select.toSQL();
  await run(`declare ${cursor} no scroll cursor for ${sql}`, params);
  for (;;) {
    const rows = await run(`fetch ${ROWS} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS) return;
  }
}
