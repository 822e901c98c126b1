import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupCommit, groupCommit } from "#server/platform/db/group-commit.ts";
import { nameStatement } from "#server/platform/db/named-statement.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let groups: GroupCommit;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query("create table notes (id int primary key, text text not null)");
  groups = groupCommit({ url: database.url, log: silentLog });
});
afterAll(async () => {
  await groups.close();
  await client.end();
  await database.drop();
});

const insert = nameStatement<{ id: number }>(
  "insert-note",
  sql`insert into notes values (${sql.placeholder("id")}::int, ${sql.placeholder("text")}::text) returning id`,
);
const write = (id: number, text: string | null = "note") =>
  groups.run(insert, { id, text }, String(id));

async function committed(from: number, to: number): Promise<{ rows: number; commits: number }> {
  const { rows } = await client.query(
    "select count(*)::int as rows, count(distinct xmin::text)::int as commits from notes where id between $1 and $2",
    [from, to],
  );
  return rows[0];
}

test("what comes at the same moment shares commits, and each gets its own answer", async () => {
  const ids = Array.from({ length: 100 }, (_, at) => at + 1);
  const answers = await Promise.all(ids.map((id) => write(id)));
  expect(answers.flat().map(({ id }) => id)).toEqual(ids);
  const { rows, commits } = await committed(1, 100);
  expect(rows).toBe(100);
  expect(commits).toBeLessThanOrEqual(10);
  console.log(`group commit: 100 statements in ${commits} commits`);
});

test("a statement that fails takes its group along, and nothing of it stays", async () => {
  const texts = [..."abc", null, ..."de"];
  const outcomes = await Promise.allSettled(texts.map((text, at) => write(201 + at, text)));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill("rejected"));
  expect((await committed(201, 206)).rows).toBe(0);
  // The next ones are not hurt.
  await expect(Promise.all([write(207), write(208)])).resolves.toHaveLength(2);
});

test("a row that somebody holds fails the group instead of holding it up", async () => {
  await client.query("begin; insert into notes values (301, 'held')");
  const held = await Promise.allSettled([write(301), write(302)]);
  expect(held.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await client.query("rollback");
  await expect(write(301)).resolves.toEqual([{ id: 301 }]);
});
