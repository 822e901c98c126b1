import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import type { Live } from "#server/platform/live/live.ts";
import { connectLive } from "#server/platform/live/postgres-live.ts";
import { silentLog } from "#tests/support/silent-log.ts";

export function describeLive(name: string, url: () => Promise<string>): void {
  describe(`live events: ${name}`, () => {
    let database: Database;
    let here: Live;
    let there: Live;

    beforeAll(async () => {
      const address = await url();
      database = openDatabase({ url: address, log: silentLog });
      [here, there] = await Promise.all([
        connectLive({ url: address, log: silentLog }),
        connectLive({ url: address, log: silentLog }),
      ]);
    });
    afterAll(async () => {
      await here.close();
      await there.close();
      await database.close();
    });

    test("reaches every process, in the order of the commits, and only its topic", async () => {
      const heard = listen(there, "layout:1");
      const own = listen(here, "layout:1");
      const other = listen(there, "layout:2");
      for (const text of ["a", "b\nwith a second line", "c"]) {
        await database.db.transaction((tx) => here.publish(tx, "layout:1", text));
      }
      await expect.poll(() => heard.messages).toEqual(["a", "b\nwith a second line", "c"]);
      await expect.poll(() => own.messages.length).toBe(3);
      expect(other.messages).toEqual([]);
    });

    test("says nothing of a transaction that failed", async () => {
      const heard = listen(there, "layout:3");
      const failed = database.db.transaction(async (tx) => {
        await here.publish(tx, "layout:3", "ghost");
        throw new Error("rolled back");
      });
      await expect(failed).rejects.toThrow();
      await here.publish(database.db, "layout:3", "real");
      await expect.poll(() => heard.messages).toEqual(["real"]);
    });

    test("has reached its own process by the end of the transaction, once committed", async () => {
      const heard = listen(here, "layout:6");
      await here.transaction(database.db, async (tx) => {
        await here.publish(tx, ["layout:6", "layout:7"], "news");
        expect(heard.messages).toEqual([]);
      });
      expect(heard.messages).toContain("news");
    });

    test("stops hearing after unsubscribing", async () => {
      const left = listen(there, "layout:4");
      left.stop();
      const stayed = listen(there, "layout:4");
      await here.publish(database.db, "layout:4", "late");
      await expect.poll(() => stayed.messages).toEqual(["late"]);
      expect(left.messages).toEqual([]);
    });

    test("comes back by itself and says so, for what was missed to be read again", async () => {
      const heard = listen(there, "layout:5");
      const unbroken = async () => {
        let found: object | null = null;
        const look = () => {
          found = there.unbroken;
          return found;
        };
        await expect.poll(look, { interval: 10 }).not.toBeNull();
        return found;
      };
      const before = await unbroken();
      await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alfinete live' and datname = current_database()",
      );
      await expect.poll(() => heard.resumes, { timeout: 10_000 }).toBe(1);
      expect(there.connected).toBe(true);
      expect(await unbroken()).not.toBe(before);
      await database.db.transaction((tx) => here.publish(tx, "layout:5", "after"));
      await expect.poll(() => heard.messages).toEqual(["after"]);
    });
  });
}

function listen(live: Live, topic: string) {
  const heard = { messages: [] as string[], resumes: 0, stop: () => {} };
  heard.stop = live.subscribe(topic, {
    onMessage: (text) => void heard.messages.push(text),
    onResume: () => {
      heard.resumes += 1;
    },
  });
  return heard;
}
