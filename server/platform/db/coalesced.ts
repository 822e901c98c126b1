import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Tx } from "#server/platform/db/database.ts";

/**
 * Joins the calls that are made on one transaction in one turn of the event loop, so that the callers
 * of a batch share a statement. `work` answers the items in their order.
 */
export function coalesced<Item, Result>(
  work: (tx: Tx, items: readonly Item[]) => Promise<readonly Result[]>,
): (tx: Tx, item: Item) => Promise<Result> {
  const gathering = new WeakMap<Tx, { items: Item[]; results: Promise<readonly Result[]> }>();

  async function run(tx: Tx, items: readonly Item[]): Promise<readonly Result[]> {
    await endOfTurn();
    gathering.delete(tx);
    return work(tx, items);
  }

  function join(tx: Tx) {
    const items: Item[] = [];
    const joined = { items, results: run(tx, items) };
    gathering.set(tx, joined);
    return joined;
  }

  return async (tx, item) => {
    const { items, results } = gathering.get(tx) ?? join(tx);
    const at = items.push(item) - 1;
    return (await results)[at] as Result;
  };
}

/** The same for rows that are looked up by their id. */
export function byId<Row extends { id: string }>(
  select: (tx: Tx, values: { ids: readonly string[] }) => Promise<Row[]>,
): (tx: Tx, id: string) => Promise<Row | undefined> {
  return coalesced(async (tx, ids: readonly string[]) => {
    const found = new Map((await select(tx, { ids })).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });
}
