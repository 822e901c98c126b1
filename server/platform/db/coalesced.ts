import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Queryable } from "#server/platform/db/database.ts";

/**
 * Joins the calls that are made on one transaction in one turn of the event loop, so that the callers
 * of a batch share a statement. `work` answers the items in their order.
 */
export function coalesced<Item, Result>(
  work: (db: Queryable, items: readonly Item[]) => Promise<readonly Result[]>,
): (db: Queryable, item: Item) => Promise<Result> {
  const gathering = new WeakMap<
    Queryable,
    { items: Item[]; results: Promise<readonly Result[]> }
  >();

  async function run(db: Queryable, items: readonly Item[]): Promise<readonly Result[]> {
    await endOfTurn();
    gathering.delete(db);
    return work(db, items);
  }

  function join(db: Queryable) {
    const items: Item[] = [];
    const joined = { items, results: run(db, items) };
    gathering.set(db, joined);
    return joined;
  }

  return async (db, item) => {
    const { items, results } = gathering.get(db) ?? join(db);
    const at = items.push(item) - 1;
    return (await results)[at] as Result;
  };
}

/** The same for rows that are looked up by their id. */
export function byId<Row extends { id: string }>(
  select: (db: Queryable, values: { ids: readonly string[] }) => Promise<Row[]>,
): (db: Queryable, id: string) => Promise<Row | undefined> {
  return coalesced(async (db, ids: readonly string[]) => {
    const found = new Map((await select(db, { ids })).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });
}
