import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editComment, removeComment } from "#contract/routes/comments.ts";
import { editLayout, removeLayout } from "#contract/routes/layouts.ts";
import { getPublicLayout, listPublicComments } from "#contract/routes/public-layout.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsOwner, type MadeLayout, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { onDatabase } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ROUNDS = process.env.PROVE === "on" ? 40 : 15;

let app: TestApp;
let beside: TestApp;
let line: Awaited<ReturnType<typeof cuttableLine>>;
let user: Person;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  line = await cuttableLine(app.databaseUrl);
  // Without jobs: one that it had when its line is cut would be nobody's for a while.
  beside = await startTestApp({ beside: app, env: { DATABASE_URL: line.url, ROLE: "web" } });
  user = await subscriber(app);
});
afterAll(async () => {
  line.mend();
  await beside.close();
  await line.close();
  await app.close();
});

const me = () => ({ cookie: user.cookie });

async function commentsOn(on: TestApp, { public_link }: MadeLayout): Promise<string[]> {
  const { body } = await callApi(on, listPublicComments, { publicLink: public_link });
  return body.data.map(({ comment }) => comment);
}

async function htmlOn(on: TestApp, { public_link }: MadeLayout): Promise<string> {
  return (await on.request(`/public/${public_link}`)).text();
}

/** Reads without a pause until told to stop, as the visitors of a link that many look at do. */
function keepReading(on: TestApp, { public_link }: MadeLayout): () => Promise<number> {
  let going = true;
  let readings = 0;
  const paths = [`/api/public/${public_link}/comments`, `/public/${public_link}`];
  const reader = (async () => {
    for (; going; readings += 1) {
      for (const path of paths) await (await on.request(path)).arrayBuffer();
    }
  })();
  return async () => {
    going = false;
    await reader;
    return readings;
  };
}

test("a link that many look at is answered from memory, its HTML too", async () => {
  const layout = await makeLayout(app, user);
  const { body } = await commentAsOwner(app, user, layout.id, { comment: "0" });
  const stop = keepReading(app, layout);
  let version = 0;
  // Changed past the app, which is the only way to tell memory from the database.
  const areCached = async () => {
    version += 1;
    const text = `Versão ${version}.`;
    await onDatabase(app, async (db) => {
      await db.execute(sql`update comments set comment = ${text} where id = ${body.id}`);
      await db.execute(sql`update layouts set title = ${text} where id = ${layout.id}`);
    });
    const [comment] = await commentsOn(app, layout);
    return [comment !== text, !(await htmlOn(app, layout)).includes(text)];
  };
  await expect.poll(areCached, { timeout: 30_000 }).toEqual([true, true]);
  await stop();
});

test("where it was written the next reading is exact, however many look", async () => {
  const layout = await makeLayout(app, user);
  const stop = keepReading(app, layout);
  let stale = 0;
  const ids: string[] = [];
  for (let number = 1; number <= ROUNDS; number += 1) {
    ids.push((await commentAsOwner(app, user, layout.id)).body.id);
    if ((await commentsOn(app, layout)).length !== number) stale += 1;
  }
  for (const [at, commentId] of ids.entries()) {
    const comment = `edited ${at}`;
    await callApi(app, editComment, { commentId, comment }, me());
    if (!(await commentsOn(app, layout)).includes(comment)) stale += 1;
    await callApi(app, removeComment, { commentId }, me());
    if ((await commentsOn(app, layout)).includes(comment)) stale += 1;
  }
  const readings = await stop();
  expect(stale).toBe(0);
  printFigure(
    `public link: ${3 * ROUNDS} writes among ${readings} readings, ${stale} readings out of date`,
  );
});

test("a changed layout shows at once, and a deleted one is gone at once", async () => {
  const layout = await makeLayout(app, user);
  const publicLink = layout.public_link;
  const stop = keepReading(app, layout);
  for (let number = 1; number <= 10; number += 1) {
    const title = `Versão ${number}`;
    await callApi(app, editLayout, { layoutId: layout.id, title }, me());
    expect((await callApi(app, getPublicLayout, { publicLink })).body.title).toBe(title);
    expect(await htmlOn(app, layout)).toContain(`<title>${title} · `);
  }
  await callApi(app, removeLayout, { layoutId: layout.id }, me());
  expect((await callApi(app, getPublicLayout, { publicLink })).status).toBe(404);
  expect((await callApi(app, listPublicComments, { publicLink })).status).toBe(404);
  expect((await app.request(`/public/${publicLink}`)).status).toBe(404);
  await stop();
});

test("another process follows every write, deletion included", async () => {
  const layout = await makeLayout(app, user);
  const stop = keepReading(beside, layout);
  for (let number = 1; number <= 20; number += 1) {
    await commentAsOwner(app, user, layout.id);
    await expect.poll(() => commentsOn(beside, layout), { interval: 5 }).toHaveLength(number);
  }
  await callApi(app, removeLayout, { layoutId: layout.id }, me());
  const path = `/api/public/${layout.public_link}`;
  await expect.poll(async () => (await beside.request(path)).status, { interval: 5 }).toBe(404);
  await stop();
});

test("nothing is answered from memory while the channel is down", async () => {
  const layout = await makeLayout(app, user);
  const stop = keepReading(beside, layout);
  await expect.poll(() => commentsOn(beside, layout)).toEqual([]);
  line.cut();
  await commentAsOwner(app, user, layout.id, { comment: "unheard" });
  const path = `/api/public/${layout.public_link}/comments`;
  const statuses: number[] = [];
  for (let reading = 0; reading < 50; reading += 1) {
    for (const each of [path, `/public/${layout.public_link}`]) {
      statuses.push((await beside.request(each)).status);
    }
  }
  expect(statuses).toEqual(Array(100).fill(503));
  line.mend();
  const status = async () => (await beside.request(path)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  expect(await commentsOn(beside, layout)).toEqual(["unheard"]);
  await stop();
  printFigure("public link, channel cut: 100 readings, 0 from memory; exact when it was back");
});

test("from memory or not, an answer is the same to the letter, and logged the same", async () => {
  const layout = await makeLayout(app, user);
  // Its addresses change with each rendition that is made.
  await jobsSettled(app, "render-layout");
  const read = async (path: string, headers: Record<string, string>) => {
    const answer = await app.request(path, { headers });
    const { "x-request-id": id, date, ...rest } = Object.fromEntries(answer.headers);
    const body = await answer.text();
    // Written once the answer is on its way.
    const line = () => app.logLines.find(({ request_id }) => request_id === id);
    await expect.poll(line).toBeDefined();
    const { method, route, status } = line() ?? {};
    expect(date).toBeDefined();
    return { status: answer.status, body, headers: rest, logged: { method, route, status } };
  };
  const link = layout.public_link;
  const routes = [
    [`/api/public/${link}`, "/api/public/:publicLink"],
    [`/api/public/${link}/comments`, "/api/public/:publicLink/comments"],
    [`/public/${link}`, "/public/:publicLink"],
  ] as const;
  for (const [path, route] of routes) {
    for (const encoding of ["gzip", "identity"]) {
      const headers = { "Accept-Encoding": encoding };
      // An empty query changes nothing, and is never served before routing.
      const byRoute = await read(`${path}?`, headers);
      expect(byRoute.logged).toEqual({ method: "GET", route, status: 200 });
      await read(path, headers);
      expect(await read(path, headers)).toEqual(byRoute);
      const known = { ...headers, "If-None-Match": byRoute.headers.etag ?? "none" };
      expect(await read(path, known)).toEqual(await read(`${path}?`, known));
    }
  }
});

test("whoever has the same answer gets none, until it changes", async () => {
  const layout = await makeLayout(app, user);
  for (const path of ["", "/comments"].map((end) => `/api/public/${layout.public_link}${end}`)) {
    const first = await app.request(path);
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const again = await app.request(path, { headers: { "If-None-Match": `W/${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  const path = `/api/public/${layout.public_link}/comments`;
  const tag = (await app.request(path)).headers.get("etag") ?? "";
  await commentAsOwner(app, user, layout.id, { id: randomUUID() });
  const changed = await app.request(path, { headers: { "If-None-Match": tag } });
  expect(changed.status).toBe(200);
});
