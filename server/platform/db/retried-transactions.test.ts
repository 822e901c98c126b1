import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Tx } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { rateLimits } from "#server/platform/db/schema/rate-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

async function openLogged() {
  const place = await createTestDatabase();
  const lines: Record<string, unknown>[] = [];
  const warn = (msg: string, fields = {}) => void lines.push({ msg, ...fields });
  const { db, close } = openDatabase({ url: place.url, log: { ...silentLog, warn } });
  onTestFinished(async () => {
    await close();
    await place.drop();
  });
  return { db, lines };
}

const row = (key: string) => ({ key, hits: 0, expiresAt: new Date(Date.now() + 60_000) });

function hit(tx: Tx, key: string) {
  const hits = sql`${rateLimits.hits} + 1`;
  return tx.update(rateLimits).set({ hits }).where(eq(rateLimits.key, key));
}

test("guarantee 65: two transactions that wait for each other both succeed, and the log says why", async () => {
  const { db, lines } = await openLogged();
  await db.insert(rateLimits).values([row("um"), row("dois")]);
  let runs = 0;
  let letGo = () => {};
  const bothHold = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const hitBoth = (first: string, second: string) =>
    db.transaction(async (tx) => {
      await hit(tx, first);
      runs += 1;
      if (runs === 2) letGo();
      await bothHold;
      await hit(tx, second);
    });
  await Promise.all([hitBoth("um", "dois"), hitBoth("dois", "um")]);
  const kept = await db.select({ hits: rateLimits.hits }).from(rateLimits);
  expect(kept).toEqual([{ hits: 2 }, { hits: 2 }]);
  expect(lines).toEqual([{ msg: "transaction runs again", sqlstate: "40P01", attempt: 1 }]);
  printFigure(
    `guarantee 65: two transactions in a ring: both kept after ${runs} runs, ${lines.length} × 40P01 in the log`,
  );
});

test("a transaction that always conflicts is given up after five tries, any other at once", async () => {
  const { db, lines } = await openLogged();
  const failing = (code: string) => {
    let runs = 0;
    const failed = db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(
        sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
      );
    });
    return failed.then(
      () => -1,
      () => runs,
    );
  };
  expect([await failing("40001"), await failing("40P01"), await failing("23505")]).toEqual([
    5, 5, 1,
  ]);
  expect(lines).toHaveLength(8);
});
