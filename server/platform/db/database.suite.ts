import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import {
  isDatabaseAway,
  isDatabaseSilent,
  isUniqueViolation,
} from "#server/platform/db/database-errors.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { takeAttempt } from "#server/platform/db/rate-limit.ts";
import { rateLimits } from "#server/platform/db/schema/rate-limits.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { silentLog } from "#tests/support/silent-log.ts";

export function describeDatabase(name: string, url: () => Promise<string>): void {
  describe(`database: ${name}`, () => {
    let database: Database;
    beforeAll(async () => {
      database = openDatabase({ url: await url(), log: silentLog });
    });
    afterAll(() => database.close());

    const row = (key: string) => ({ key, hits: 1, expiresAt: new Date(Date.now() + 60_000) });

    test("keeps what a transaction committed and nothing of one that failed", async () => {
      await database.db.transaction((tx) => tx.insert(rateLimits).values(row("kept")));
      const failed = database.db.transaction(async (tx) => {
        await tx.insert(rateLimits).values(row("lost"));
        throw new Error("changed my mind");
      });
      await expect(failed).rejects.toThrow("changed my mind");
      const keys = await database.db.select({ key: rateLimits.key }).from(rateLimits);
      expect(keys).toEqual([{ key: "kept" }]);
    });

    test("names a unique violation through the driver's wrapping", async () => {
      await database.db.insert(rateLimits).values(row("twice"));
      const again = database.db.insert(rateLimits).values(row("twice"));
      await expect(again.then(null, isUniqueViolation)).resolves.toBe(true);
    });

    test("counts 50 attempts in parallel exactly", async () => {
      const rate = { key: "parallel", limit: 10, windowSeconds: 60 };
      const verdicts = await Promise.all(
        Array.from({ length: 50 }, () => takeAttempt(database.db, rate, new Date())),
      );
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
    });

    test("starts a new window when the old one is over", async () => {
      const rate = { key: "window", limit: 1, windowSeconds: 60 };
      const now = new Date();
      const later = new Date(now.getTime() + 61_000);
      expect((await takeAttempt(database.db, rate, now)).allowed).toBe(true);
      expect((await takeAttempt(database.db, rate, now)).allowed).toBe(false);
      expect((await takeAttempt(database.db, rate, later)).allowed).toBe(true);
    });

    test("a line that breaks under statements and transactions fails them, and ends nothing else", async () => {
      const line = await cuttableLine(await url());
      const proxied = openDatabase({ url: line.url, log: silentLog });
      const uncaught = once(process, "uncaughtException").then(() => "uncaught");
      const statements = Array.from({ length: 4 }, () => proxied.pool.query("select pg_sleep(20)"));
      const transactions = Array.from({ length: 4 }, () =>
        proxied.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          await pause(400);
          await tx.execute(sql`select 1`);
        }),
      );
      const all = Promise.allSettled([...statements, ...transactions]);
      await pause(200);
      line.cut();
      expect(await Promise.race([uncaught, pause(400, "still here")])).toBe("still here");
      expect(new Set((await all).map(({ status }) => status))).toEqual(new Set(["rejected"]));
      line.mend();
      await proxied.check();
      await proxied.close();
      await line.close();
    });

    test("a line that goes silent fails what waits on it, and none of its connections is used again", async () => {
      const line = await cuttableLine(await url());
      const silent = openDatabase({
        url: line.url,
        log: silentLog,
        maxConnections: 3,
        statementMs: 500,
      });
      const each = (ask: () => Promise<unknown>) => Promise.allSettled([1, 2, 3].map(ask));
      const transact = () =>
        silent.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          await pause(50);
          await tx.execute(sql`select 1`);
        });
      const beforeBegin = async () => {
        await each(() => silent.pool.query("select 1"));
        line.hold();
      };
      // Between two statements of a transaction, before it could begin, and outside of any.
      const cases: [() => Promise<unknown>, () => Promise<unknown>][] = [
        [async () => void setTimeout(line.hold, 40), transact],
        [beforeBegin, transact],
        [beforeBegin, () => silent.pool.query("select 1")],
      ];
      for (const [goSilent, ask] of cases) {
        await each(transact);
        await goSilent();
        const outcomes = await each(ask);
        const failed = outcomes.filter((outcome) => outcome.status === "rejected");
        expect(failed).toHaveLength(3);
        expect(failed.every(({ reason }) => isDatabaseSilent(reason))).toBe(true);
        line.mend();
        expect((await each(transact)).map(({ status }) => status)).toEqual(
          Array(3).fill("fulfilled"),
        );
      }
      await silent.close();
      await line.close();
    });

    test("heals by itself after its connections were cut", async () => {
      await database.check();
      await database.pool
        .query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()",
        )
        .catch((error: unknown) => expect(isDatabaseAway(error)).toBe(true));
      await expect
        .poll(() =>
          database.check().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      const found = await database.db.select().from(rateLimits).where(eq(rateLimits.key, "kept"));
      expect(found).toHaveLength(1);
    });
  });
}
