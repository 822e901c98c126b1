import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseGuest } from "#contract/routes/guests.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import type { Person } from "#tests/support/accounts.ts";
import { askApproval, decideBy, verifyAll } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { holdRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
});
afterAll(() => app.close());

async function decidedLayout() {
  const { id: layoutId, public_link } = await makeLayout(app, owner);
  const round = await askApproval(app, owner, layoutId);
  const guest = await newGuest(app);
  expect((await decideBy(app, public_link, round, {}, guest)).status).toBe(201);
  // Nothing else waits for a lock then.
  await jobsSettled(app);
  return { layoutId, guest };
}

/** A removal that has ended the chain and waits with its commit. */
async function removalUnderWay(layoutId: string) {
  const held = await holdRows(app, "select from versions where layout_id = $1 for update", [
    layoutId,
  ]);
  const removed = callApi(app, removeLayout, { layoutId }, owner);
  await held.waiters(1);
  return { ...held, removed };
}

async function kindsOf(layoutId: string): Promise<string[]> {
  const records = await rows<{ kind: string }>(
    app,
    "select kind from approval_records where layout_id = $1 order by seq",
    [layoutId],
  );
  return records.map(({ kind }) => kind);
}

test("a guest who is erased while a layout is removed leaves its chain whole", async () => {
  const { layoutId, guest } = await decidedLayout();
  const removal = await removalUnderWay(layoutId);
  const erased = callApi(app, eraseGuest, {}, guest);
  await removal.waiters(2);
  await removal.release();
  expect([(await removal.removed).status, (await erased).status]).toEqual([204, 200]);
  expect((await verifyAll(app)).problems).toEqual([]);
  expect(await kindsOf(layoutId)).toEqual(["decision", "removal"]);
});

test("a layout that is removed twice at once ends its chain once", async () => {
  const { layoutId } = await decidedLayout();
  const removal = await removalUnderWay(layoutId);
  const again = callApi(app, removeLayout, { layoutId }, owner);
  await removal.waiters(2);
  await removal.release();
  const statuses = [(await removal.removed).status, (await again).status];
  expect((await verifyAll(app)).problems).toEqual([]);
  expect(statuses).toEqual([204, 404]);
  expect(await kindsOf(layoutId)).toEqual(["decision", "removal"]);
});

test("a guest who is erased twice at once is erased once", async () => {
  const { layoutId, guest } = await decidedLayout();
  const held = await holdRows(app, "select from approval_heads where layout_id = $1 for update", [
    layoutId,
  ]);
  const erasures = [1, 2].map(() => callApi(app, eraseGuest, {}, guest));
  await held.waiters(2);
  await held.release();
  expect((await Promise.all(erasures)).map(({ body }) => body.decisions).sort()).toEqual([0, 1]);
  expect((await verifyAll(app)).problems).toEqual([]);
  expect(await kindsOf(layoutId)).toEqual(["decision", "erasure"]);
});
