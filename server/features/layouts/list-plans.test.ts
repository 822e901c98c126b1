import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type QueryConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SpaceContext } from "#server/context.ts";
import { listAllComments } from "#server/features/comments/overview.ts";
import { listLayouts } from "#server/features/layouts/layout-queries.ts";
import { type PipelinedReads, pipelinedReads } from "#server/platform/db/pipelined-reads.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const OWNER = "00000000-0000-4000-8000-000000000001";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Client;
let reads: PipelinedReads;
let sent: { query: string; params: unknown[] }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(SEED);
  await client.query("analyze");
  reads = pipelinedReads({ url: database.url, log: silentLog, onConnect: noteStatements });
});
afterAll(async () => {
  await reads.close();
  await client.end();
  await database.drop();
});

/** 10,000 layouts in 20 categories and 100,000 comments, all of one person's. */
const SEED = `
  insert into users (id, email, name) values ('${OWNER}', 'dona@alfinete.test', 'Dona');
  insert into profiles (id, username) values ('${OWNER}', 'Dona');
  insert into categories (id, user_id, name)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, '${OWNER}', 'Categoria ' || n
    from generate_series(1, 20) n;
  insert into layouts (id, user_id, category_id, title, title_folded, image_path, image_type, width,
      height, frames, placeholder, public_link, size, comment_count, event_seq, created_at)
    select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid, '${OWNER}',
      ('00000000-0000-4000-9000-' || lpad((n % 20 + 1)::text, 12, '0'))::uuid,
      t, t, 'assets/' || n || '.png', 'png', 1440, 900, 1, repeat('x', 400), 'link-' || n, 1000, 10, 10,
      now() - n * interval '1 minute'
    from generate_series(1, 10000) n, lateral (select 'pagina ' || md5(n::text) as t) title;
  insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position,
      y_position, created_at)
    select gen_random_uuid(), ('00000000-0000-4000-a000-' || lpad((n % 10000 + 1)::text, 12, '0'))::uuid,
      '${OWNER}', n / 10000 + 1, 'Ana', t, t, 10, 20, now() - n * interval '10 seconds'
    from generate_series(0, 99999) n, lateral (select 'mover ' || md5(n::text) as t) comment;
`;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

function noteStatements(line: Client): void {
  const query = line.query.bind(line) as (statement: QueryConfig) => unknown;
  line.query = ((statement: QueryConfig) => {
    sent.push({ query: statement.text, params: statement.values ?? [] });
    return query(statement);
  }) as Client["query"];
}

/** Runs a list as the app does and explains every statement it sent. */
async function explain(name: string, list: (ctx: SpaceContext) => Promise<{ data: unknown[] }>) {
  sent = [];
  const logger = {
    logQuery: (query: string, params: unknown[]) => void sent.push({ query, params }),
  };
  const ctx = {
    db: drizzle(client, { logger }),
    reads,
    viewer: { profile: { id: OWNER } },
    space: { id: OWNER },
    config: { appUrl: "" },
    clock: () => new Date(),
  } as unknown as SpaceContext;
  const { data } = await list(ctx);
  expect(sent.length).toBeGreaterThan(0);
  for (const { query, params } of sent.splice(0)) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${query}`, params);
    const [{ Plan: plan, "Execution Time": time }] = rows[0]["QUERY PLAN"];
    const scanned = nodes(plan)
      .filter((node) => node["Node Type"] === "Seq Scan")
      .map((node) => node["Relation Name"]);
    expect([name, scanned]).not.toEqual([name, expect.arrayContaining(["layouts"])]);
    expect([name, scanned]).not.toEqual([name, expect.arrayContaining(["comments"])]);
    const buffers = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    expect([name, buffers < 2_000]).toEqual([name, true]);
    printFigure(
      `plan of ${name}: ${data.length} rows, ${time.toFixed(1)} ms, ${buffers} buffers, 0 sequential scans`,
    );
  }
  return data as { id: string }[];
}

const LIMIT = 24;

test("lists stay on their indexes with 10,000 layouts and 100,000 comments", async () => {
  await explain("layouts", (ctx) => listLayouts(ctx, { limit: LIMIT }));
  const category_id = "00000000-0000-4000-9000-000000000007";
  await explain("layouts of a category", (ctx) => listLayouts(ctx, { limit: LIMIT, category_id }));
  const rare = await explain("layouts, rare search", (ctx) =>
    listLayouts(ctx, { limit: LIMIT, search: "c4ca42" }),
  );
  expect(rare).toHaveLength(1);
  await explain("layouts, common search", (ctx) =>
    listLayouts(ctx, { limit: LIMIT, search: "pagina" }),
  );
  await explain("layouts, search without a hit", (ctx) =>
    listLayouts(ctx, { limit: LIMIT, search: "zzz" }),
  );
  await explain("comments", (ctx) => listAllComments(ctx, { limit: LIMIT }));
  await explain("comments of the week", (ctx) =>
    listAllComments(ctx, { limit: LIMIT, period: "recent" }),
  );
  await explain("comments, rare search", (ctx) =>
    listAllComments(ctx, { limit: LIMIT, search: "c4ca42" }),
  );
  await explain("comments, common search", (ctx) =>
    listAllComments(ctx, { limit: LIMIT, search: "mover" }),
  );
});

test("a cursor walks all 10,000 once, and deep pages cost what the first one does", async () => {
  const viewer = { profile: { id: OWNER } };
  const config = { appUrl: "" };
  const ctx = {
    db: drizzle(client),
    reads,
    viewer,
    space: viewer.profile,
    config,
  } as unknown as SpaceContext;
  const seen = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  for (; pages === 0 || cursor; pages += 1) {
    const page = await listLayouts(ctx, { limit: 100, cursor });
    for (const { id } of page.data) seen.add(id);
    cursor = page.next_cursor ?? undefined;
    if (pages === 98 && cursor) {
      const deep = cursor;
      await explain("layouts, last page", (at) => listLayouts(at, { limit: LIMIT, cursor: deep }));
    }
  }
  expect([pages, seen.size]).toEqual([100, 10_000]);
});
