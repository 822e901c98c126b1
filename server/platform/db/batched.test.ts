import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Batches, batched, coalesced } from "#server/platform/db/batched.ts";
import type { Database, Tx } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { holdRows } from "#tests/support/rows.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

let place: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let batches: Batches;
const warnings: Record<string, unknown>[] = [];
const log = {
  ...silentLog,
  warn: (msg: string, fields = {}) => void warnings.push({ msg, ...fields }),
};
beforeAll(async () => {
  place = await createTestDatabase({ empty: true });
  database = openDatabase({ url: place.url, log: silentLog });
  await database.pool.query("create table notes (id int primary key, text text not null)");
  batches = batched(database.db, { url: place.url, log });
});
afterAll(async () => {
  await batches.close();
  await database.close();
  await place.drop();
});

async function write(tx: Tx, id: number, text: string | null = "note"): Promise<number> {
  await tx.execute(sql`insert into notes values (${id}::int, ${text}::text)`);
  return id;
}

const writeInBatch = (id: number, text?: string | null) =>
  batches.transaction(String(id), (tx) => write(tx, id, text));

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at);

async function kept(first: number): Promise<{ ids: number[]; commits: number }> {
  const { rows } = await database.pool.query(
    "select array_agg(id order by id) as ids, count(distinct xmin::text)::int as commits from notes where id >= $1 and id < $1 + 100",
    [first],
  );
  return { ids: rows[0].ids ?? [], commits: rows[0].commits };
}

test("callers of one moment share a commit, each with its own result", async () => {
  const ids = idsFrom(100, 50);
  expect(await Promise.all(ids.map((id) => writeInBatch(id)))).toEqual(ids);
  expect(await kept(100)).toEqual({ ids, commits: 1 });
  const more = idsFrom(200, 60);
  await Promise.all(more.map((id) => writeInBatch(id)));
  expect(await kept(200)).toEqual({ ids: more, commits: 2 });
  expect(batches.fallbacks()).toBe(0);
});

test("rows are locked in the order of the keys", async () => {
  const order: string[] = [];
  const keys = ["c", "a", "b"];
  await Promise.all(keys.map((key) => batches.transaction(key, async () => order.push(key))));
  expect(order).toEqual(["a", "b", "c"]);
});

test("one that fails is undone alone: the others run again on their own, and that is counted", async () => {
  const before = batches.fallbacks();
  const outcomes = await Promise.allSettled([
    writeInBatch(300),
    writeInBatch(301, null),
    batches.transaction("302", async (tx) => {
      await write(tx, 302);
      throw new Error("changed its mind");
    }),
    writeInBatch(303),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect(await kept(300)).toEqual({ ids: [300, 303], commits: 2 });
  expect(batches.fallbacks()).toBe(before + 1);
  expect(warnings.at(-1)).toMatchObject({
    msg: "batch failed, each runs alone",
    sqlstate: "23502",
    size: 4,
  });
  await writeInBatch(304);
  expect(batches.fallbacks()).toBe(before + 1);
});

test("a row that somebody holds keeps nobody waiting but whoever wants it", async () => {
  await writeInBatch(400);
  const lock = await holdRows(
    { databaseUrl: place.url },
    "select from notes where id = $1 for update",
    [400],
  );
  const change = (tx: Tx) => tx.execute(sql`update notes set text = 'changed' where id = 400`);
  let isReleased = false;
  const waiting = batches.transaction("400", change).then(() => isReleased);
  await writeInBatch(401);
  isReleased = true;
  await lock.release();
  expect(await waiting).toBe(true);
});

test("a commit whose answer is lost is looked at again by each", async () => {
  const line = await cuttableLine(place.url);
  const through = batched(database.db, { url: line.url, log });
  onTestFinished(async () => {
    await through.close();
    await line.close();
  });
  const { caught } = line.catchCommit("unanswered", "insert into notes");
  const writeOnce = (id: number) =>
    through.transaction(String(id), async (tx) => {
      const { rowCount } = await tx.execute(
        sql`insert into notes values (${id}::int, 'note') on conflict do nothing`,
      );
      return rowCount === 1 ? "written" : "there already";
    });
  const outcomes = await Promise.all(idsFrom(500, 3).map(writeOnce));
  await caught;
  expect(outcomes).toEqual(Array(3).fill("there already"));
  expect(await kept(500)).toEqual({ ids: [500, 501, 502], commits: 1 });
});

test("calls of one turn on one transaction are one, and each gets its own result", async () => {
  const calls: number[][] = [];
  const double = coalesced(async (tx, numbers: readonly number[]) => {
    calls.push([...numbers]);
    const { rows } = await tx.execute<{ doubled: number[] }>(
      sql`select array_agg(n * 2 order by at) as doubled
        from unnest(${sql.param(numbers)}::int[]) with ordinality as given (n, at)`,
    );
    return rows[0]?.doubled ?? [];
  });
  const inTransaction = (numbers: number[]) =>
    database.db.transaction(async (tx) => [
      ...(await Promise.all(numbers.map((number) => double(tx, number)))),
      await double(tx, 100),
    ]);
  const results = await Promise.all([inTransaction([3, 1, 2]), inTransaction([7])]);
  expect(results).toEqual([
    [6, 2, 4, 200],
    [14, 200],
  ]);
  // Which of the two transactions is first is open.
  expect(calls.toSorted()).toEqual([[100], [100], [3, 1, 2], [7]]);
});

test("a failure is everybody's, and the next call starts anew", async () => {
  let calls = 0;
  const fail = coalesced(async (_, items: readonly string[]) => {
    calls += 1;
    if (items.includes("bad")) throw new Error("refused");
    return items;
  });
  await database.db.transaction(async (tx) => {
    const outcomes = await Promise.allSettled([fail(tx, "good"), fail(tx, "bad")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await fail(tx, "good")).toBe("good");
  });
  expect(calls).toBe(2);
});
