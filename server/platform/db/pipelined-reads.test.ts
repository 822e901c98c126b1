import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { isDatabaseAway } from "#server/platform/db/database-errors.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { type PipelinedReads, pipelinedReads } from "#server/platform/db/pipelined-reads.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { plantPeople } from "#tests/support/plant-people.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const PEOPLE = 50;

let place: Awaited<ReturnType<typeof createTestDatabase>>;
let line: Awaited<ReturnType<typeof cuttableLine>>;
let database: Database;
let reads: PipelinedReads;
beforeAll(async () => {
  place = await createTestDatabase();
  line = await cuttableLine(place.url);
  database = openDatabase({ url: place.url, log: silentLog });
  reads = pipelinedReads({ url: line.url, log: silentLog });
  await plantPeople(database.db, PEOPLE);
});
afterAll(async () => {
  line.mend();
  await reads.close();
  await database.close();
  await line.close();
  await place.drop();
});

const person = preparedSelect("person-by-email", (db) =>
  db
    .select({
      profile: profiles,
      user: { name: users.name, email: users.email },
      shout: sql<string>`upper(${users.name})`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, sql.placeholder("email"))),
);

test("rows are what Drizzle makes of them, to the last column, each to whoever asked", async () => {
  const emails = Array.from({ length: PEOPLE }, (_, at) => `${at}@alfinete.test`);
  const found = await Promise.all(emails.map((email) => reads.run(person, { email })));
  const expected = await database.db
    .select({
      profile: profiles,
      user: { name: users.name, email: users.email },
      shout: sql<string>`upper(${users.name})`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id));
  const byEmail = new Map(expected.map((row) => [row.user.email, row]));
  expect(found).toEqual(emails.map((email) => [byEmail.get(email)]));
  expect(await reads.run(person, { email: "nobody@alfinete.test" })).toEqual([]);
});

test("statements of one moment share two connections", async () => {
  await Promise.all(Array.from({ length: 100 }, () => reads.run(person, { email: "1" })));
  const { rows } = await database.pool.query(
    "select count(*)::int as connections from pg_stat_activity where application_name = 'alfinete pipeline' and datname = current_database()",
  );
  expect(rows).toEqual([{ connections: 2 }]);
});

test("a lost connection fails what was on it as a database that is away, and is opened anew", async () => {
  line.cut();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => reads.run(person, { email: "1@alfinete.test" })),
  );
  const failures = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(failures).toHaveLength(10);
  expect(failures.every(({ reason }) => isDatabaseAway(reason))).toBe(true);
  line.mend();
  await expect
    .poll(() => reads.run(person, { email: "1@alfinete.test" }).then((rows) => rows.length))
    .toBe(1);
});
