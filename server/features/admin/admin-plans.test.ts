import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAdminActs } from "#server/features/admin/list-acts.ts";
import { listAllLayouts } from "#server/features/admin/list-all-layouts.ts";
import { readOverview } from "#server/features/admin/read-overview.ts";
import { listUsers } from "#server/features/admin/user-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

/** The whole proof wants a quiet machine; the plans of a fifth are the same. */
const PEOPLE = process.env.PROVE === "on" ? 100_000 : 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const rebuild = await setAsideSearchIndexes();
  await client.query(SEED);
  await rebuild();
  // What autovacuum does by itself in a database that lives longer than a test.
  await client.query("vacuum analyze");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A year of sign-ups, two commented layouts each for the first half, and 20,000 acts of one admin. */
const APART = `interval '${(365 * 24 * 3600) / PEOPLE} seconds'`;
const SEED = `
  insert into users (id, email, name, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'p' || md5(n::text) || '@' || case n % 3 when 0 then 'estudio' when 1 then 'agencia' else 'loja' end || '.example',
      'x', now() - n * ${APART}
    from generate_series(1, ${PEOPLE}) n;
  insert into profiles (id, username, role, plan_name, stripe_subscription_status)
    select id, (array['Ana','José','Márcia','Ígor','Bia','Lia','Rui','Zoë'])[1 + n % 8] || ' ' || md5(id::text),
      case n when 1 then 'admin' else 'user' end,
      case n % 10 when 0 then 'Basic' when 1 then 'Pro' end,
      case n % 10 when 0 then 'trialing' when 1 then 'active' end
    from (select id, right(id::text, 12)::int n from users) numbered;
  insert into memberships (space_id, user_id, role)
    select a.id, b.id, 'viewer' from users a join users b
      on right(b.id::text, 12)::int = right(a.id::text, 12)::int + 1;
  insert into categories (user_id, name) select id, 'Geral' from profiles where right(id::text, 12)::int <= ${PEOPLE / 2};
  insert into layouts (id, user_id, category_id, title, title_folded, image_path, image_type, width,
      height, frames, placeholder, public_link, size, comment_count, created_at)
    select gen_random_uuid(), c.user_id, c.id, t, t, 'assets/' || c.id || k || '.png', 'png', 1440, 900, 1,
      '', 'link-' || c.id || k, 1000, 3, now() - right(c.user_id::text, 12)::int * ${APART} - k * interval '1 second'
    from categories c, generate_series(1, 2) k, lateral (select 'pagina ' || md5(c.id::text || k) as t) title;
  insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, created_at)
    select gen_random_uuid(), id, user_id, 1, 'Ana', 'mais claro', 'mais claro', 1, 1, created_at from layouts;
  insert into admin_acts (actor_id, target_id, action, created_at)
    select '00000000-0000-4000-8000-000000000001', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'user_edited', now() - n * interval '1 minute'
    from generate_series(1, 20000) n;
`;

/** Filling them row by row takes minutes; built at the end they are the same. */
async function setAsideSearchIndexes(): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'",
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

interface Explained {
  query: string;
  nodes: Plan[];
  milliseconds: number;
}

/** Runs a list as the app does and explains every statement that it sent. */
async function explain<T>(list: (db: Db) => Promise<T>): Promise<[T, Explained[]]> {
  const sent: { query: string; params: unknown[] }[] = [];
  const logger = {
    logQuery: (query: string, params: unknown[]) => void sent.push({ query, params }),
  };
  const answer = await list(drizzle(client, { schema, logger }) as unknown as Db);
  const explained: Explained[] = [];
  for (const { query, params } of sent.splice(0)) {
    const { rows } = await client.query(`explain (analyze, format json) ${query}`, params);
    const [{ Plan: plan, "Execution Time": milliseconds }] = rows[0]["QUERY PLAN"];
    explained.push({ query, nodes: nodes(plan), milliseconds });
  }
  return [answer, explained];
}

function expectIndexPlans(name: string, statements: Explained[]): void {
  const scanned = statements.flatMap((statement) =>
    statement.nodes
      .filter((node) => node["Node Type"].includes("Seq Scan"))
      .map((node) => node["Relation Name"]),
  );
  expect([name, scanned]).toEqual([name, []]);
  const time = statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  printFigure(
    `plan of ${name} with ${PEOPLE} users: ${statements.length} statements, ${time.toFixed(1)} ms, 0 sequential scans`,
  );
}

test.each([
  ["users, first page", { page: 1 }, PEOPLE],
  ["users, last page", { page: Math.ceil(PEOPLE / 30) }, PEOPLE],
  ["users, rare name", { page: 1, search: "c4ca4238" }, 1],
  ["users, name with accents", { page: 1, search: "MARCIA" }, PEOPLE / 8],
  ["users, three letters", { page: 1, search: "zoe" }, PEOPLE / 8],
  ["users, e-mail", { page: 1, search: "@estudio" }, Math.floor(PEOPLE / 3)],
  ["users, nobody", { page: 1, search: "zzzzzz" }, 0],
])("%s stays on its indexes", async (name, input, total) => {
  const [found, statements] = await explain((db) => listUsers({ db }, input));
  expect(found.total).toBe(total);
  expectIndexPlans(name, statements);
});

test("a term that everybody matches reads each table once, and no more", async () => {
  const [found, statements] = await explain((db) =>
    listUsers({ db }, { page: 2, search: ".example" }),
  );
  expect(found.total).toBe(PEOPLE);
  const scans = statements.flatMap((statement) =>
    statement.nodes.filter((node) => node["Node Type"].includes("Seq Scan")),
  );
  expect(scans.every((node) => node["Actual Loops"] === 1)).toBe(true);
});

test("what is counted is counted for the thirty of the page alone", async () => {
  const [, statements] = await explain((db) => listUsers({ db }, { page: 1 }));
  const reading = statements.filter(({ query }) => query.includes('"layouts"'));
  expect(reading).toHaveLength(1);
  const scans = (reading[0]?.nodes ?? []).filter((node) => node["Relation Name"] === "layouts");
  const loops = scans.reduce((most, node) => Math.max(most, node["Actual Loops"]), 0);
  expect(scans.length).toBeGreaterThan(0);
  expect(loops).toBe(30);
  printFigure(`counts of a page of users: layouts read ${loops} times, once for each row shown`);
});

test.each([
  ["layouts, first page", { page: 1 }, PEOPLE],
  ["layouts, last page", { page: Math.ceil(PEOPLE / 30) }, PEOPLE],
  ["layouts, rare title", { page: 1, search: "página c4ca4" }, null],
])("%s stays on its indexes", async (name, input, total) => {
  const [found, statements] = await explain((db) => listAllLayouts({ db }, input));
  if (total !== null) expect(found.total).toBe(total);
  expectIndexPlans(name, statements);
});

test.each([
  ["audit", { page: 1 }],
  ["audit of a person", { page: 1, person: "c4ca4238" }],
])("%s stays on its indexes", async (name, input) => {
  const [, statements] = await explain((db) => listAdminActs({ db }, input));
  // Counting a whole narrow table is as well done from the table itself.
  const page = statements.filter(({ query }) => query.includes("limit"));
  expect(page).toHaveLength(1);
  expectIndexPlans(name, page);
});

test("the thirty days and the plans of the dashboard are read from indexes", async () => {
  const clock = () => new Date();
  const [overview, statements] = await explain((db) => readOverview({ db, clock }, "UTC"));
  expect(overview.users).toBe(PEOPLE);
  expect(overview.trial_users).toBe(PEOPLE / 10);
  // Totals of whole tables read whole tables, whichever way.
  const whole = /^select count\(\*\)|^select sum\(|coalesce\(sum/;
  expectIndexPlans(
    "dashboard",
    statements.filter(({ query }) => !whole.test(query)),
  );
});
