import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import {
  prepared,
  preparedInsert,
  preparedSelect,
  runPrepared,
} from "#server/platform/db/prepared.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { rateLimits } from "#server/platform/db/schema/rate-limits.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { plantPeople } from "#tests/support/plant-people.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

// What these statements need of Drizzle: an upgrade that takes it away fails here.

const PEOPLE = 4;

let place: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url, log: silentLog, maxConnections: 1 });
  await plantPeople(database.db, PEOPLE);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

function selectPerson(db: Queryable) {
  return db
    .select({
      profile: profiles,
      user: { name: users.name, email: users.email },
      shout: sql<string>`upper(${users.name})`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id));
}

async function preparedNames(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from pg_prepared_statements`);
  return rows.map(({ name }) => name);
}

test("selected rows are what Drizzle makes of them, to the last column", async () => {
  const person = preparedSelect("person-by-email", (db) =>
    selectPerson(db).where(eq(users.email, sql.placeholder("email"))),
  );
  for (const expected of await selectPerson(database.db)) {
    expect(await person(database.db, { email: expected.user.email })).toEqual([expected]);
  }
  expect(await person(database.db, { email: "nobody@alfinete.test" })).toEqual([]);
});

test("a statement is built once, and every connection knows it by its name", async () => {
  let builds = 0;
  const count = preparedSelect("count-people", (db) => {
    builds += 1;
    return db.select({ people: sql<number>`count(*)::int` }).from(users);
  });
  for (let transaction = 0; transaction < 3; transaction += 1) {
    await database.db.transaction(async (tx) => {
      expect(await count(tx, {})).toEqual([{ people: PEOPLE }]);
      expect(await preparedNames(tx)).toContain("count-people");
    });
  }
  expect(builds).toBe(1);
});

test("values are encoded as their columns say, and none may be left out", async () => {
  const insert = preparedInsert("insert-limit", rateLimits);
  const extend = prepared<{ key: string; expires_at: Date }>("extend-limit", (db) =>
    db
      .update(rateLimits)
      .set({ expiresAt: sql`${sql.placeholder("until")}` })
      .where(eq(rateLimits.key, sql.placeholder("key")))
      .returning({ key: rateLimits.key, expiresAt: rateLimits.expiresAt }),
  );
  const row = { key: "one", hits: 1, expiresAt: new Date(1e12) };
  const until = new Date(1.2e12);
  await database.db.transaction(async (tx) => {
    await insert(tx, row);
    expect(await tx.select().from(rateLimits)).toEqual([row]);
    expect(await extend(tx, { key: "one", until })).toEqual([{ key: "one", expires_at: until }]);
  });
  await expect(extend(database.db, { key: "one" })).rejects.toThrow("until");
});

test("statements of plain SQL, and those of others, are prepared as well", async () => {
  const store = prepared(
    "store-limits",
    () => sql`insert into rate_limits (key, hits, expires_at)
      select key, 7, ${sql.placeholder("at")}::timestamptz
      from unnest(${sql.placeholder("keys")}::text[]) key`,
  );
  const at = new Date(1.5e12);
  await database.db.transaction(async (tx) => {
    await store(tx, { keys: ["a", "b"], at });
    const text = "select key, expires_at from rate_limits where hits = $1 order by key";
    const { rows } = await runPrepared(tx, text, [7]);
    expect(rows).toEqual([
      { key: "a", expires_at: at },
      { key: "b", expires_at: at },
    ]);
    const before = await preparedNames(tx);
    await runPrepared(tx, text, [8]);
    expect(await preparedNames(tx)).toEqual(before);
    expect(before).toContain("store-limits");
  });
});
