import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/accounts.ts";
import { replyAsGuest } from "#tests/support/conversation.ts";
import { commentAsVisitor, draft, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, makeWebhook } from "#tests/support/webhooks.ts";

let app: TestApp;
let user: Person;
let webhookOwner: Person;
beforeAll(async () => {
  const env = { ...LOCAL_RECEIVERS, TRUST_PROXY: "on" };
  app = await startTestApp({ env: { ...env, ROLE: "web" } });
  // Sends the mails that new accounts need. Afterwards what is owed stays as it was written.
  const worker = await startTestApp({ beside: app, env: { ...env, ROLE: "worker" } });
  user = await subscriber(app);
  webhookOwner = await subscriber(app);
  await worker.close();
});
afterAll(() => app.close());

let visitors = 0;

/** Someone who calls from an address of their own, unless told otherwise. */
function stranger(address?: string) {
  visitors += 1;
  const from = address ?? `198.51.${visitors >> 8}.${visitors & 255}`;
  return { headers: { "X-Forwarded-For": from } };
}

/** As so many people at the same moment. */
function commentAtOnce(links: readonly string[], fields: object = {}, address?: string) {
  return Promise.all(links.map((link) => commentAsVisitor(app, link, fields, stranger(address))));
}

const times = (count: number, link: string) => Array<string>(count).fill(link);

test("comments of one moment share commits, and each layout's numbers have no gap", async () => {
  const layouts = await Promise.all([1, 2, 3].map(() => makeLayout(app, user)));
  const links = layouts.map(({ public_link }) => public_link);
  const answers = await commentAtOnce(times(30, "").flatMap(() => links));
  expect(answers.map(({ status }) => status)).toEqual(Array(90).fill(201));
  for (const { id } of layouts) {
    const seqs = answers.map(({ body }) => body).filter(({ layout_id }) => layout_id === id);
    const inOrder = seqs.map(({ seq }) => seq).sort((a, b) => a - b);
    expect(inOrder).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(await countRows(app, "comment_events where layout_id = $1", [id])).toBe(30);
    expect(await rows(app, "select comment_count from layouts where id = $1", [id])).toEqual([
      { comment_count: 30 },
    ]);
  }
  const [found] = await rows<{ commits: number }>(
    app,
    "select count(distinct xmin::text)::int as commits from comments where layout_id = any($1)",
    [layouts.map(({ id }) => id)],
  );
  expect(found?.commits).toBeLessThan(60);
  printFigure(`90 comments on 3 layouts at once: ${found?.commits} commits, numbers without a gap`);
});

test("so do replies, under one comment and under several", async () => {
  const made = await Promise.all([1, 2, 3].map(() => makeLayout(app, user)));
  const links = made.map(({ public_link }) => public_link);
  const roots = await commentAtOnce(links);
  const threads = roots.map(({ body }, at) => ({
    publicLink: links[at] ?? "",
    commentId: body.id,
  }));
  const sent = await Promise.all(
    times(30, "").flatMap(() => threads.map((thread) => replyAsGuest(app, thread, {}, stranger()))),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array(90).fill(201));
  const [found] = await rows<{ commits: number; counts: number[] }>(
    app,
    `select (select count(distinct xmin::text)::int from replies where comment_id = any($1)) as commits,
            (select array_agg(reply_count) from comments where id = any($1)) as counts`,
    [threads.map(({ commentId }) => commentId)],
  );
  expect(found?.counts).toEqual([30, 30, 30]);
  expect(found?.commits).toBeLessThan(60);
  printFigure(`90 replies under 3 comments at once: ${found?.commits} commits`);
});

test("an address gets its twenty out of a crowd, and what the minute refuses the hour never sees", async () => {
  const { public_link } = await makeLayout(app, user);
  const address = "203.0.113.77";
  const [mine, others] = await Promise.all([
    commentAtOnce(times(50, public_link), {}, address),
    commentAtOnce(times(30, public_link)),
  ]);
  const taken = mine.filter(({ status }) => status === 201);
  const refused = mine.filter(({ status }) => status === 429);
  expect([taken.length, refused.length]).toEqual([20, 30]);
  expect(others.map(({ status }) => status)).toEqual(Array(30).fill(201));
  const hits = await rows(app, "select key, hits from rate_limits where key like $1 order by key", [
    `comment:address:${address}:%`,
  ]);
  expect(hits.map(({ hits }) => hits)).toEqual([20, 50]);
});

test("the same id among others of its moment is one comment, and the others are not hurt", async () => {
  const { id, public_link } = await makeLayout(app, user);
  const same = draft({ comment: "uma vez" });
  const [twins, others] = await Promise.all([
    commentAtOnce(times(10, public_link), same),
    commentAtOnce(times(10, public_link)),
  ]);
  expect([...twins, ...others].map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(twins.map(({ body }) => body.seq)).size).toBe(1);
  expect(await countRows(app, "comments where layout_id = $1", [id])).toBe(11);
});

test("a layout that somebody holds keeps nobody waiting but its own comments", async () => {
  const [held, free] = await Promise.all([makeLayout(app, user), makeLayout(app, user)]);
  const lock = await holdRows(app, "select from layouts where id = $1 for update", [held.id]);
  let released = false;
  const waiting = commentAtOnce(times(3, held.public_link)).then((answers) => {
    expect(released).toBe(true);
    return answers;
  });
  const passed = await commentAtOnce(times(10, free.public_link));
  expect(passed.map(({ status }) => status)).toEqual(Array(10).fill(201));
  released = true;
  await lock.release();
  expect((await waiting).map(({ status }) => status)).toEqual([201, 201, 201]);
});

test("of comments of one moment webhooks are told each, as the API shows it, and the owner once", async () => {
  const { id, public_link } = await makeLayout(app, webhookOwner, { title: "Cartaz" });
  await makeWebhook(app, webhookOwner, "http://127.0.0.1:9/");
  const answers = await commentAtOnce(times(20, public_link));
  const owed = await rows<{ payload: string }>(
    app,
    "select payload from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.owner_id = $1",
    [webhookOwner.id],
  );
  const told = owed.map(({ payload }) => JSON.parse(payload).data);
  expect(told).toHaveLength(20);
  for (const { body } of answers) {
    expect(told).toContainEqual(
      expect.objectContaining({ ...body, layout: { id, title: "Cartaz" } }),
    );
  }
  // None of them is written outside the commits of the comments.
  const commits = await rows<{ commit: string }>(
    app,
    "select distinct xmin::text as commit from comments where layout_id = $1",
    [id],
  );
  const written = await rows<{ commit: string }>(
    app,
    `select xmin::text as commit from webhook_deliveries where owner_id = $1
     union select xmin::text from webhook_events where owner_id = $1
     union select xmin::text from pgboss.job where data->>'ownerId' = $1::text
     union select xmin::text from pgboss.job where data->>'layoutId' = $2::text
       and name = 'spread-notices'`,
    [webhookOwner.id, id],
  );
  expect(commits).toEqual(expect.arrayContaining(written));
  expect(written).toEqual(expect.arrayContaining(commits));
  const notices = "pgboss.job where name = 'spread-notices' and data->>'layoutId' = $1";
  expect(await countRows(app, notices, [id])).toBe(1);
});
