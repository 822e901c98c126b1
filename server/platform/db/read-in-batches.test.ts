import { getHeapSpaceStatistics } from "node:v8";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { readInBatches } from "#server/platform/db/read-in-batches.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const ROWS = 30_000;
/** What a reader may hold, whatever the length of the result. */
const HELD = 500;
/** Of the 30 MB that are read; what the driver keeps of each batch besides its rows is about 1 MB. */
const PROMOTED_MB = 8;

async function openTestDatabase() {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, log: silentLog });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database.db;
}

test("guarantee 61: rows are made when they are asked for, a few at a time", async () => {
  const db = await openTestDatabase();
  await db.execute(sql`create sequence made`);
  const madeSoFar = async () => {
    const { rows } = await db.execute<{ last_value: string }>(sql`select last_value from made`);
    return Number(rows[0]?.last_value);
  };
  let read = 0;
  let largest = 0;
  let ahead = 0;
  await db.transaction(async (tx) => {
    const select = tx
      .select({ number: sql<string>`nextval('made')`, text: sql<string>`repeat('x', 1000)` })
      .from(sql`generate_series(1, ${ROWS}::int)`);
    for await (const batch of readInBatches(tx, select)) {
      read += batch.length;
      largest = Math.max(largest, batch.length);
      ahead = Math.max(ahead, (await madeSoFar()) - read);
      expect(batch.at(-1)).toEqual({ number: String(read), text: "x".repeat(1000) });
    }
  });
  expect(read).toBe(ROWS);
  expect(largest).toBeLessThanOrEqual(HELD);
  expect(ahead).toBeLessThanOrEqual(HELD);
  printFigure(
    `guarantee 61: ${read} rows read in batches of ${largest}, at most ${ahead} made before they were asked for`,
  );
});

test("guarantee 61: rows that were read are let go at once", async () => {
  const db = await openTestDatabase();
  let promoted = 0;
  let before = oldSpace();
  await db.transaction(async (tx) => {
    const select = tx
      .select({ text: sql<string>`n || repeat('x', 1000)` })
      .from(sql`generate_series(1, ${ROWS}::int) n`);
    for await (const _ of readInBatches(tx, select)) {
      const now = oldSpace();
      // What a full collection frees meanwhile is not taken off again.
      promoted += Math.max(0, now - before);
      before = now;
    }
  });
  printFigure(
    `guarantee 61: ${ROWS} rows of 1 KB read, ${promoted.toFixed(1)} MB of memory kept until the next full garbage collection`,
  );
  expect(promoted).toBeLessThan(PROMOTED_MB);
});

/** Megabytes of objects that only a full garbage collection looks at. */
function oldSpace(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space");
  return (space?.space_used_size ?? Number.NaN) / 1024 ** 2;
}

test("a reader that leaves half-way leaves the transaction as it was", async () => {
  const db = await openTestDatabase();
  const numbers = await db.transaction(async (tx) => {
    const upTo = (last: number) =>
      tx.select({ n: sql<number>`n` }).from(sql`generate_series(1, ${last}::int) n`);
    for await (const _ of readInBatches(tx, upTo(1000))) break;
    const found: number[] = [];
    for await (const batch of readInBatches(tx, upTo(250))) found.push(...batch.map(({ n }) => n));
    return found;
  });
  expect(numbers).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
});
