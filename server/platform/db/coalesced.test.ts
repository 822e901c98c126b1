import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { coalesced } from "#server/platform/db/coalesced.ts";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

let place: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase({ empty: true });
  database = openDatabase({ url: place.url, log: silentLog });
});
afterAll(async () => {
  await database.close();
  await place.drop();
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
  expect(calls.toSorted((a, b) => b.length - a.length)).toEqual([[3, 1, 2], [7], [100], [100]]);
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
