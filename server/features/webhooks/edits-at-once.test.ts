import { afterAll, beforeAll, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { editWebhook } from "#contract/routes/webhooks.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { holdRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  LOCAL_RECEIVERS,
  makeWebhook,
  startReceiver,
  status,
  webhookNow,
} from "#tests/support/webhooks.ts";

/** What a delivery on its way needs of the webhook stays free. */
const HELD = "select from webhooks where id = $1 for no key update";
const URL_AFTERWARDS = "https://outro.example/";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

async function watched() {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const receiver = await startReceiver(status(410));
  const chosen = { layout_id: layout.id };
  const { id } = await makeWebhook(app, owner, receiver.url, "comment.created", chosen);
  return { owner, layout, id };
}

type Watched = Awaited<ReturnType<typeof watched>>;

const edit = ({ owner, id }: Watched, change: object) =>
  callApi(app, editWebhook, { webhookId: id, ...change }, { cookie: owner.cookie });

test("a new URL does not switch a webhook on that its owner has just switched off", async () => {
  const one = await watched();
  const held = await holdRows(app, HELD, [one.id]);
  const off = edit(one, { is_active: false });
  await held.waiters(1);
  const moved = edit(one, { url: URL_AFTERWARDS });
  await held.waiters(2);
  await held.release();
  expect([(await off).status, (await moved).status]).toEqual([200, 200]);
  expect(await webhookNow(app, one.owner, one.id)).toMatchObject({
    url: URL_AFTERWARDS,
    is_active: false,
    switched_off_by: null,
  });
});

test("nor one that its receiver has just switched off", async () => {
  const one = await watched();
  const held = await holdRows(app, HELD, [one.id]);
  await commentAsOwner(app, one.owner, one.layout.id);
  await held.waiters(1);
  const moved = edit(one, { url: URL_AFTERWARDS });
  await held.waiters(2);
  await held.release();
  expect((await moved).body).toMatchObject({
    url: URL_AFTERWARDS,
    is_active: false,
    switched_off_by: "gone",
  });
});

test("nor one whose layout goes meanwhile, and the removal waits for no edit in a ring", async () => {
  const one = await watched();
  const held = await holdRows(app, HELD, [one.id]);
  const { cookie } = one.owner;
  const removed = callApi(app, removeLayout, { layoutId: one.layout.id }, { cookie });
  await held.waiters(1);
  const moved = edit(one, { url: URL_AFTERWARDS });
  await held.waiters(2);
  await held.release();
  expect([(await removed).status, (await moved).status]).toEqual([204, 200]);
  expect((await moved).body).toMatchObject({
    is_active: false,
    layout: null,
    switched_off_by: "layout_removed",
  });
});
