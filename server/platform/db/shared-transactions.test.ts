import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#server/platform/db/database.ts";
import { nameStatement } from "#server/platform/db/named-statement.ts";
import { onTheWay } from "#server/platform/db/sent.ts";
import {
  type SharedTransactions,
  sharedTransactions,
} from "#server/platform/db/shared-transactions.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

let place: Awaited<ReturnType<typeof createTestDatabase>>;
let shared: SharedTransactions;
let client: Client;
beforeAll(async () => {
  place = await createTestDatabase({ empty: true });
  client = new Client({ connectionString: place.url });
  await client.connect();
  await client.query("create table notes (id int primary key, text text not null)");
  shared = sharedTransactions({ url: place.url, log: silentLog });
});
afterAll(async () => {
  await shared.close();
  await client.end();
  await place.drop();
});

const write = (tx: Tx, id: number, text: string | null = "note") =>
  tx.execute(sql`insert into notes values (${id}::int, ${text}::text)`);

/** Drizzle's own is only sent when somebody waits for it. */
const writeAtOnce = nameStatement(
  "write-note",
  sql`insert into notes values (${sql.placeholder("id")}::int, ${sql.placeholder("text")}::text)`,
);

async function kept(from: number): Promise<{ ids: number[]; commits: number }> {
  const { rows } = await client.query(
    "select array_agg(id order by id) as ids, count(distinct xmin::text)::int as commits from notes where id >= $1 and id < $1 + 100",
    [from],
  );
  return { ids: rows[0].ids ?? [], commits: rows[0].commits };
}

test("statements sent at once are one transaction", async () => {
  await shared.run(async (tx) => {
    await Promise.all([write(tx, 1), write(tx, 2), write(tx, 3)]);
    await write(tx, 4);
  });
  expect(await kept(1)).toEqual({ ids: [1, 2, 3, 4], commits: 1 });
});

test("one that fails leaves nothing of the others, and the next is not hurt", async () => {
  const failing = shared.run((tx) => Promise.all([write(tx, 101), write(tx, 102, null)]));
  await expect(failing).rejects.toThrow();
  const thrown = shared.run(async (tx) => {
    await write(tx, 103);
    throw new Error("changed its mind");
  });
  await expect(thrown).rejects.toThrow("changed its mind");
  expect((await kept(101)).ids).toEqual([]);
  await shared.run((tx) => write(tx, 104));
  expect((await kept(101)).ids).toEqual([104]);
});

test("what is sent last is part of the commit it travels with, or there is none", async () => {
  const last = async (tx: Tx, id: number, text: string | null) =>
    onTheWay(writeAtOnce(tx, { id, text }));
  await shared.run(
    (tx) => write(tx, 301),
    (tx) => last(tx, 302, "note"),
  );
  expect(await kept(301)).toEqual({ ids: [301, 302], commits: 1 });
  const failing = shared.run(
    (tx) => write(tx, 303),
    (tx) => last(tx, 304, null),
  );
  await expect(failing).rejects.toThrow();
  expect((await kept(301)).ids).toEqual([301, 302]);
});

test("a row that somebody holds is not waited for", async () => {
  await client.query("begin; insert into notes values (201, 'held')");
  await expect(shared.run((tx) => write(tx, 201))).rejects.toThrow();
  await client.query("rollback");
  await shared.run((tx) => write(tx, 201));
  expect((await kept(201)).ids).toEqual([201]);
});
