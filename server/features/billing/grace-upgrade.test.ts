import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { rows } from "#tests/support/rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

/** The migrations as they were before the one that brought the grace. */
async function migrationsBefore(): Promise<string> {
  const folder = join(await temporaryFolder(), "drizzle");
  cpSync("drizzle", folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith("payment_grace"));
  expect(first).toBeGreaterThan(0);
  const entries = journal.entries.slice(0, first);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

test("who is past due at the upgrade gets seven days from then, with the plan they had", async () => {
  const database = await createTestDatabase({ empty: true });
  const place = { databaseUrl: database.url };
  await migrateDatabase(database.url, await migrationsBefore());
  await rows(
    place,
    `with people as (
       insert into users (email, name) values ('a@x.example', 'a'), ('b@x.example', 'b'),
         ('c@x.example', 'c') returning id, name)
     insert into profiles (id, username, plan_name, stripe_subscription_id,
       stripe_subscription_status, storage_granted_for)
     select id, name,
       case name when 'c' then 'Pro' end,
       'sub_' || name,
       case name when 'a' then 'past_due' when 'b' then 'canceled' else 'active' end,
       'sub_' || name || ' Pro'
     from people`,
  );
  await migrateDatabase(database.url, "drizzle");
  const after = await rows(
    place,
    `select username, plan_name,
       round(extract(epoch from grace_until - now()) / 86400)::int as days
     from profiles order by username`,
  );
  await database.drop();
  expect(after).toEqual([
    { username: "a", plan_name: "Pro", days: 7 },
    { username: "b", plan_name: null, days: null },
    { username: "c", plan_name: "Pro", days: null },
  ]);
});
