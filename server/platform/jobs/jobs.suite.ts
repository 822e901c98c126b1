import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { jobKind, worker } from "#server/platform/jobs/jobs.ts";
import { type JobQueue, openJobs } from "#server/platform/jobs/pg-boss-jobs.ts";
import { silentLog } from "#tests/support/silent-log.ts";

const greet = jobKind<{ name: string }>("greet");
const linger = jobKind("linger");
const stumble = jobKind<{ name: string }>("stumble", { retries: 3, retryDelay: 1 });

/** The queue as two processes see it: one only enqueues, both work. */
export function describeJobs(name: string, url: () => Promise<string>): void {
  describe(`jobs: ${name}`, () => {
    let address: string;
    let database: Database;
    let queues: JobQueue[];
    const done: string[] = [];
    const attempts: number[] = [];

    beforeAll(async () => {
      address = await url();
      database = openDatabase({ url: address, log: silentLog });
      queues = [];
      for (let process = 0; process < 2; process += 1) {
        const queue = await openJobs({ url: address, log: silentLog });
        await queue.work([
          worker(greet, async (data) => void done.push(data.name)),
          worker(stumble, async (data, run) => {
            attempts.push(run.attempt);
            if (run.attempt === 1) throw new Error("not yet");
            done.push(data.name);
          }),
        ]);
        queues.push(queue);
      }
    });
    afterAll(async () => {
      for (const queue of queues) await queue.stop();
      await database.close();
    });

    const enqueue = (kind: typeof greet, data: { name: string }) =>
      database.db.transaction(async (tx) => queues[0]?.enqueue(tx, kind, data));

    test("runs each job once, whichever process takes it", async () => {
      const names = Array.from({ length: 30 }, (_, index) => `job ${index}`);
      await Promise.all(names.map((name) => enqueue(greet, { name })));
      await expect.poll(() => done.length, { timeout: 30_000 }).toBe(30);
      expect(done.toSorted()).toEqual(names.toSorted());
    });

    test("a job of a transaction that failed never runs", async () => {
      done.length = 0;
      const failed = database.db.transaction(async (tx) => {
        await queues[0]?.enqueue(tx, greet, { name: "ghost" });
        throw new Error("rolled back");
      });
      await expect(failed).rejects.toThrow("rolled back");
      await enqueue(greet, { name: "after" });
      await expect.poll(() => done, { timeout: 30_000 }).toEqual(["after"]);
    });

    test("retries a failed job", async () => {
      done.length = 0;
      await enqueue(stumble, { name: "second try" });
      await expect.poll(() => done, { timeout: 30_000 }).toEqual(["second try"]);
      expect(attempts).toEqual([1, 2]);
    });

    test("a start changes queues and schedules only where another release had others", async () => {
      const rows = async () => {
        const { rows } = await database.pool.query(
          `select q.retry_limit, q.updated_on, s.cron, s.updated_on as scheduled_on
             from pgboss.queue q join pgboss.schedule s using (name) where name = 'nightly'`,
        );
        return rows[0];
      };
      const start = async (retries: number, schedule: string) => {
        const queue = await openJobs({ url: address, log: silentLog });
        await queue.work([worker(jobKind("nightly", { retries }), async () => {}, schedule)]);
        await queue.stop();
        return rows();
      };
      const first = await start(3, "0 3 * * *");
      expect(first).toMatchObject({ retry_limit: 3, cron: "0 3 * * *" });
      expect(await start(3, "0 3 * * *")).toEqual(first);
      expect(await start(5, "0 4 * * *")).toMatchObject({ retry_limit: 5, cron: "0 4 * * *" });
    });

    test("a job running at shutdown is returned to the queue, and another process tries it", async () => {
      const first = await openJobs({ url: address, log: silentLog, drainMs: 100 });
      const second = await openJobs({ url: address, log: silentLog, run: false });
      const endless = worker(linger, (_, { attempt }) => {
        attempts.push(attempt);
        return new Promise<void>(() => {});
      });
      attempts.length = 0;
      await first.work([endless]);
      await second.enqueue(database.db, linger, {});
      await expect.poll(() => attempts, { timeout: 30_000 }).toEqual([1]);
      await first.stop();
      const { rows } = await database.pool.query(
        "select state from pgboss.job where name = 'linger'",
      );
      expect(rows).toEqual([{ state: "retry" }]);
      await second.stop();
    });

    test("waits until its start time", async () => {
      done.length = 0;
      const tomorrow = new Date(Date.now() + 24 * 3600_000);
      await database.db.transaction((tx) =>
        (queues[0] as JobQueue).enqueue(tx, greet, { name: "tomorrow" }, { startAfter: tomorrow }),
      );
      await enqueue(greet, { name: "today" });
      await expect.poll(() => done, { timeout: 30_000 }).toEqual(["today"]);
      expect((await queues[0]?.depth())?.waiting).toBeGreaterThanOrEqual(1);
    });
  });
}
