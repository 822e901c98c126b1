import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { migrationsBefore } from "#tests/support/migrations-before.ts";
import { rows } from "#tests/support/rows.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

test("who is past due at the upgrade gets seven days from then, with the plan they had", async () => {
  const database = await createTestDatabase({ empty: true });
  const place = { databaseUrl: database.url };
  await migrateDatabase(database.url, await migrationsBefore("payment_grace"));
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
