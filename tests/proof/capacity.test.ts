import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobKind, worker } from "#server/platform/jobs/jobs.ts";
import { openJobs } from "#server/platform/jobs/pg-boss-jobs.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { drawBands } from "#tests/support/draw-images.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsOwner, draft, type MadeLayout, makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";
import { countRows, onDatabase, rows } from "#tests/support/rows.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { makeVersion } from "#tests/support/versions.ts";
import { times } from "#tests/support/wrong-passwords.ts";

// What one process and one row cost, for docs/scaling.md: measured, not judged.

const LAYOUTS = 20;
const COMMENTS = 4_000;
const STREAMS = 2_000;
const JOBS = 2_000;
const ROWS = 100_000;
/** What comments are made of here: the search index is as large as the words are many. */
const WORDS =
  "acho que este botão podia ficar mais à esquerda alinhado com o título da página inicial porque assim some no celular troque a cor do fundo por um tom escuro e aumente letra espaço entre linhas foto menu rodapé logo preço".split(
    " ",
  );

let app: SpawnedApp;
let user: Person;
let layoutIds: string[];
let publicLink = "";
const agent = new Agent({ keepAlive: true, maxSockets: LAYOUTS });
beforeAll(async () => {
  app = await spawnTestApp();
  await liftLimits(app);
  user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  const made: MadeLayout[] = [];
  while (made.length < LAYOUTS) made.push(await makeLayout(app, user));
  layoutIds = made.map(({ id }) => id);
  publicLink = made[0]?.public_link ?? "";
  await jobsSettled(app, "render-layout", "remove-files");
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

/** A client that costs little beside the server it measures. */
function postComment(layoutId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      "Content-Type": "application/json",
      Cookie: `alfinete_session=${user.cookie}`,
    };
    const url = `${app.url}/api/layouts/${layoutId}/comments`;
    request(url, { agent, method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    })
      .once("error", reject)
      .end(JSON.stringify(draft()));
  });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

test.each([1, LAYOUTS])("comments a second of one process, on %i layouts", async (spread) => {
  const each = COMMENTS / LAYOUTS;
  const before = await countRows(app, "comments");
  const seconds = await secondsOf(() =>
    times(LAYOUTS, async (index) => {
      for (let n = 0; n < each; n += 1) {
        expect(await postComment(layoutIds[index % spread] ?? "")).toBe(201);
      }
    }),
  );
  expect((await countRows(app, "comments")) - before).toBe(COMMENTS);
  printFigure(
    `capacity: ${Math.round(COMMENTS / seconds)} comments/s of one process on ${spread} layouts, ${LAYOUTS} writers`,
  );
});

test("streams of one process: memory and fan-out", { timeout: 120_000 }, async () => {
  const url = `${app.url}/api/public/${publicLink}/events`;
  const before = memoryOf(app.pid).now;
  const readers = [];
  while (readers.length < STREAMS) readers.push(...(await times(50, () => readEventStream(url))));
  await Promise.all(readers.map((reader) => reader.seen("ready", 1)));
  const kilobytes = ((memoryOf(app.pid).now - before) * 1024) / STREAMS;
  const startedAt = performance.now();
  const arrivals = readers.map((reader) =>
    reader.seen("comment.created", 1).then(() => performance.now() - startedAt),
  );
  await commentAsOwner(app, user, layoutIds[0] ?? "");
  const sorted = (await Promise.all(arrivals)).sort((a, b) => a - b);
  for (const reader of readers) reader.cut();
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  printFigure(
    `capacity: ${STREAMS} streams of one layout: ${kilobytes.toFixed(1)} KB each; one comment reaches the median after ${at(0.5)} ms, the 99th percentile after ${at(0.99)} ms`,
  );
});

test("jobs a second of one process", async () => {
  let done = 0;
  const kind = jobKind<{ n: number }>("capacity", { concurrency: 4 });
  const count = worker(kind, async () => {
    done += 1;
  });
  const idle = await openJobs({ url: app.databaseUrl, log: silentLog, run: false });
  await idle.work([count]);
  await onDatabase(app, (db) =>
    db.transaction(async (tx) => {
      for (let n = 0; n < JOBS; n += 1) await idle.enqueue(tx, kind, { n });
    }),
  );
  const jobs = await openJobs({ url: app.databaseUrl, log: silentLog });
  const seconds = await secondsOf(async () => {
    await jobs.work([count]);
    await expect.poll(() => done, { timeout: 55_000, interval: 20 }).toBe(JOBS);
  });
  await jobs.stop();
  await idle.stop();
  printFigure(`capacity: ${Math.round(JOBS / seconds)} empty jobs/s of one process, 4 at a time`);
});

test("renditions of a version, and its comparison with the one before", async () => {
  const bytes = await drawBands(1440, 9000).png().toBuffer();
  const layout = await makeLayout(app, user, { bytes });
  const rendered = await lastJob("render-layout");
  const changed = await drawBands(1440, 9000).negate({ alpha: false }).png().toBuffer();
  await makeVersion(app, user, layout.id, { bytes: changed });
  const compared = await lastJob("compare-versions");
  printFigure(
    `capacity: a version of 1440 × 9000 px: renditions ${rendered.toFixed(1)} s, comparison ${compared.toFixed(1)} s of one image process`,
  );
});

async function lastJob(kind: string): Promise<number> {
  await jobsSettled(app, kind);
  const [job] = await rows<{ seconds: number }>(
    app,
    `select extract(epoch from completed_on - started_on)::float as seconds from pgboss.job
     where name = $1 and state = 'completed' order by completed_on desc limit 1`,
    [kind],
  );
  expect(job?.seconds).toBeGreaterThan(0);
  return job?.seconds ?? 0;
}

test("bytes of a row, indexes included", { timeout: 120_000 }, async () => {
  const [first = ""] = layoutIds;
  await rows(app, "delete from comments");
  await rows(app, "delete from comment_events");
  await rows(app, "vacuum full comments, comment_events");
  await rows(
    app,
    `with made as (
       insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position)
       select gen_random_uuid(), $1, $2, 1000000 + n, 'Visitante', words, words, 50, 50
       from generate_series(1, ${ROWS}) n, lateral (
         select string_agg(($3::text[])[1 + floor(random() * $4)], ' ') as words
         from generate_series(1, 14 + 0 * n)) spoken
       returning layout_id, seq, id)
     insert into comment_events (layout_id, seq, type, comment_id)
     select layout_id, seq, 'comment.created', id from made`,
    [first, user.id, WORDS, WORDS.length],
  );
  const [mean] = await rows<{ length: number }>(
    app,
    "select avg(length(comment))::int as length from comments",
  );
  const bytesOf = async (table: string) => {
    const [row] = await rows<{ whole: string; indexes: string }>(
      app,
      `select pg_total_relation_size($1) as whole, pg_indexes_size($1) as indexes`,
      [table],
    );
    const each = (size?: string) => Math.round(Number(size) / ROWS);
    return `${each(row?.whole)} bytes (${each(row?.indexes)} of them indexes)`;
  };
  printFigure(
    `capacity: a comment of ${mean?.length} characters: ${await bytesOf("comments")}; its event: ${await bytesOf("comment_events")}`,
  );
  expect(await countRows(app, "comment_events")).toBe(ROWS);
});

test("connections of one process to PostgreSQL", async () => {
  const open = "pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  const count = await countRows(app, open);
  printFigure(`capacity: ${count} connections to PostgreSQL after load`);
  expect(count).toBeGreaterThan(0);
});
