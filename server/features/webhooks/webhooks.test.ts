import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { webhookFields } from "#contract/messages/webhook-fields.ts";
import {
  createWebhook,
  editWebhook,
  getWebhookSecret,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  sendTestEvent,
} from "#contract/routes/webhooks.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { runJob } from "#tests/support/jobs.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
} from "#tests/support/layouts.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  deliveriesOf,
  deliveryDetail,
  LOCAL_RECEIVERS,
  makeWebhook,
  secretOf,
  startReceiver,
  status,
  tried,
  until,
  verify,
  webhookNow,
} from "#tests/support/webhooks.ts";

let app: TestApp;
let user: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
  user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  layout = await makeLayout(app, user, { title: "Capa" });
});
afterAll(() => app.close());

const me = () => ({ cookie: user.cookie });

async function freshOwner(): Promise<Person> {
  const person = await newPerson(app);
  await giveSpecialAccess(app, person.id);
  return person;
}

test("a webhook is created active, edited, toggled, listed for all layouts and deleted", async () => {
  const url = "  https://recebe.example/alfinete  ";
  const made = await callApi(app, createWebhook, { url, event_type: "layout.created" }, me());
  expect(made.body).toMatchObject({
    url: url.trim(),
    event_type: "layout.created",
    is_active: true,
    layout_id: null,
    layout: null,
    health: "new",
    user_id: user.id,
  });
  const webhookId = made.body.id;
  const edited = await callApi(
    app,
    editWebhook,
    { webhookId, url: "https://outro.example/", event_type: "comment.created", is_active: false },
    me(),
  );
  expect(edited.body).toMatchObject({
    url: "https://outro.example/",
    event_type: "comment.created",
    is_active: false,
  });
  const on = await callApi(app, editWebhook, { webhookId, is_active: true }, me());
  expect(on.body.is_active).toBe(true);
  expect(JSON.stringify((await callApi(app, listWebhooks, {}, me())).body)).not.toContain("secret");
  expect((await callApi(app, removeWebhook, { webhookId }, me())).status).toBe(204);
  expect((await callApi(app, removeWebhook, { webhookId }, me())).status).toBe(404);
});

test.each([
  [{ event_type: "comment.created" }, webhookFields.urlMissing],
  [{ url: "   ", event_type: "comment.created" }, webhookFields.urlMissing],
  [{ url: "recebe.example", event_type: "comment.created" }, webhookFields.urlInvalid],
  [{ url: "file:///etc/passwd", event_type: "comment.created" }, webhookFields.urlInvalid],
  [{ url: "https://a:b@recebe.example", event_type: "comment.created" }, webhookFields.urlInvalid],
  [
    { url: `https://recebe.example/${"a".repeat(2_048)}`, event_type: "comment.created" },
    webhookFields.urlTooLong,
  ],
  [{ url: "https://recebe.example" }, webhookFields.eventTypeMissing],
  [{ url: "https://recebe.example", event_type: "x" }, webhookFields.eventTypeMissing],
])("refuses %o with its sentence", async (input, sentence) => {
  const { status: code, error } = await callApi(app, createWebhook, input as never, me());
  expect([code, error?.message]).toEqual([422, sentence]);
});

test("guarantee 12: fields that are not a person's to set are refused", async () => {
  const before = await rows(app, "select * from webhooks order by id");
  const smuggled = { user_id: user.id, layout: layout.id, secret: "whsec_x", is_active: false };
  const draft = { url: "https://recebe.example", event_type: "comment.created" };
  for (const [field, value] of Object.entries(smuggled)) {
    const { status: code } = await callApi(
      app,
      createWebhook,
      { ...draft, [field]: value } as never,
      me(),
    );
    expect([field, code]).toEqual([field, 422]);
  }
  expect(await rows(app, "select * from webhooks order by id")).toEqual(before);
  printFigure(`guarantee 12: ${Object.keys(smuggled).length} foreign fields on a webhook: all 422`);
});

test("a comment and a layout reach their receivers signed, as the API shows them", async () => {
  const receiver = await startReceiver(status(200, {}, "obrigado"));
  const comments = await makeWebhook(app, user, receiver.url);
  const layouts = await makeWebhook(app, user, receiver.url, "layout.created");
  const comment = await commentAsVisitor(app, layout.public_link, { name: "Bia" });
  const [first] = await receiver.received(1);
  const made = await makeLayout(app, user, { title: "Contracapa" });
  const [, second] = await receiver.received(2);
  if (!first || !second) throw new Error("nothing came");
  expect(verify(await secretOf(app, user, comments.id), first)).toEqual({
    type: "comment.created",
    timestamp: comment.body.created_at,
    data: {
      ...comment.body,
      layout: { id: layout.id, title: "Capa" },
      url: `${app.url}/layouts/${layout.id}?comment=${comment.body.id}`,
      picture_url: `${app.url}/files/spot/${comment.body.id}?10.00-20.00`,
    },
  });
  expect(verify(await secretOf(app, user, layouts.id), second)).toMatchObject({
    type: "layout.created",
    data: { id: made.id, title: "Contracapa", image_path: app.url + made.image.original },
  });
  expect(() => verify(`whsec_${Buffer.alloc(32).toString("base64")}`, first)).toThrow();
  const delivery = await tried(app, user, comments.id, 1);
  expect(delivery).toMatchObject({ state: "delivered", last_status: 200, next_attempt_at: null });
  const detail = await deliveryDetail(app, user, delivery.id);
  expect(detail.payload).toBe(first.body);
  expect(detail.tries).toMatchObject([{ number: 1, status: 200, response_body: "obrigado" }]);
  expect(detail.tries[0]?.request_headers["webhook-id"]).toBe(first.headers["webhook-id"]);
  expect((await webhookNow(app, user, comments.id)).health).toBe("healthy");
  for (const { id } of [comments, layouts])
    await callApi(app, removeWebhook, { webhookId: id }, me());
});

test("a rotated secret and the one before it both sign for 24 hours, then only the new one", async () => {
  const owner = await freshOwner();
  const receiver = await startReceiver();
  const { id: webhookId } = await makeWebhook(app, owner, receiver.url);
  const caller = { cookie: owner.cookie };
  const old = await secretOf(app, owner, webhookId);
  const rotated = await callApi(app, rotateWebhookSecret, { webhookId }, caller);
  expect(rotated.body.secret).not.toBe(old);
  const ends = Date.parse(rotated.body.previous_until ?? "") - app.now().getTime();
  expect(Math.round(ends / 3600_000)).toBe(24);
  await callApi(app, sendTestEvent, { webhookId }, caller);
  const [during] = await receiver.received(1);
  if (!during) throw new Error("nothing came");
  for (const secret of [old, rotated.body.secret])
    expect(() => verify(secret, during)).not.toThrow();
  // The library holds the sender's clock against its own, so only the overlap itself is moved.
  await rows(
    app,
    "update webhooks set previous_secret_until = now() - interval '1 s' where id = $1",
    [webhookId],
  );
  await callApi(app, sendTestEvent, { webhookId }, caller);
  const [, after] = await receiver.received(2);
  if (!after) throw new Error("nothing came");
  expect(() => verify(rotated.body.secret, after)).not.toThrow();
  expect(() => verify(old, after)).toThrow();
  const shown = await callApi(app, getWebhookSecret, { webhookId }, caller);
  expect(shown.body.previous_until).toBeNull();
});

test("secrets lie encrypted in the database", async () => {
  const { id } = await makeWebhook(app, user, "https://recebe.example/segredo");
  const secret = await secretOf(app, user, id);
  const [row] = await rows<{ row: string }>(
    app,
    "select w::text as row from webhooks w where id = $1",
    [id],
  );
  expect(secret).toMatch(/^whsec_/);
  expect(row?.row).not.toContain(secret.slice("whsec_".length));
  await callApi(app, removeWebhook, { webhookId: id }, me());
});

test("'Reenviar' sends the same message with the same id, also while the webhook is off", async () => {
  const owner = await freshOwner();
  const { id: layoutId } = await makeLayout(app, owner);
  const receiver = await startReceiver();
  const { id: webhookId } = await makeWebhook(app, owner, receiver.url);
  await commentAsOwner(app, owner, layoutId);
  const { id: deliveryId } = await tried(app, owner, webhookId, 1);
  const caller = { cookie: owner.cookie };
  await callApi(app, editWebhook, { webhookId, is_active: false }, caller);
  receiver.answerWith(status(500));
  expect((await callApi(app, resendDelivery, { deliveryId }, caller)).status).toBe(202);
  const again = await tried(app, owner, webhookId, 2);
  const [first, second] = await receiver.received(2);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.body).toBe(first?.body);
  // Once, by hand: nothing follows it, and it is not held against the webhook.
  expect(again).toMatchObject({ state: "failed", next_attempt_at: null });
  expect((await webhookNow(app, owner, webhookId)).failing_since).toBeNull();
});

test("a test event is signed, logged, sent once and limited to 30 a minute", async () => {
  const owner = await freshOwner();
  const receiver = await startReceiver(status(503));
  const { id: webhookId } = await makeWebhook(app, owner, receiver.url);
  const caller = { cookie: owner.cookie };
  await callApi(app, sendTestEvent, { webhookId }, caller);
  const delivery = await tried(app, owner, webhookId, 1);
  expect(delivery).toMatchObject({ event_type: "webhook.test", state: "failed", last_status: 503 });
  const [call] = receiver.calls;
  if (!call) throw new Error("nothing came");
  expect(verify(await secretOf(app, owner, webhookId), call)).toMatchObject({
    type: "webhook.test",
    data: { webhook_id: webhookId, event_type: "comment.created" },
  });
  const codes: number[] = [];
  for (let sent = 1; sent <= 30; sent += 1) {
    codes.push((await callApi(app, sendTestEvent, { webhookId }, caller)).status);
  }
  expect(codes.filter((code) => code === 202)).toHaveLength(29);
  expect(codes.at(-1)).toBe(429);
});

test("guarantee 13: nothing is owed by a webhook that is off, by other events, or after access has ended", async () => {
  const owner = await freshOwner();
  const { id: layoutId } = await makeLayout(app, owner);
  const receiver = await startReceiver();
  const { id: webhookId } = await makeWebhook(app, owner, receiver.url);
  await makeWebhook(app, owner, receiver.url, "layout.created");
  await callApi(app, editWebhook, { webhookId, is_active: false }, { cookie: owner.cookie });
  await commentAsOwner(app, owner, layoutId);
  await callApi(app, editWebhook, { webhookId, is_active: true }, { cookie: owner.cookie });
  const subscribed = `update profiles set special_access = false, plan_name = 'Pro',
    stripe_subscription_id = 'sub_1', stripe_subscription_status = 'active' where id = $1`;
  await rows(app, subscribed, [owner.id]);
  await commentAsOwner(app, owner, layoutId);
  expect(await countRows(app, "webhook_deliveries where owner_id = $1", [owner.id])).toBe(0);
  const refused = await callApi(app, listWebhooks, {}, { cookie: owner.cookie });
  expect([refused.status, refused.error?.code]).toEqual([403, "api_access_required"]);
  await rows(app, "update profiles set plan_name = 'Team' where id = $1", [owner.id]);
  expect((await callApi(app, listWebhooks, {}, { cookie: owner.cookie })).status).toBe(200);
  await commentAsOwner(app, owner, layoutId);
  await receiver.received(1);
  printFigure(
    "guarantee 13: plan Pro 403 and 0 deliveries, plan Team 200 and 1, on the next request",
  );
});

test("a pending delivery is not sent after access ends", async () => {
  const owner = await freshOwner();
  const { id: layoutId } = await makeLayout(app, owner);
  const receiver = await startReceiver(status(500));
  const { id: webhookId } = await makeWebhook(app, owner, receiver.url);
  await commentAsOwner(app, owner, layoutId);
  await tried(app, owner, webhookId, 1);
  await rows(app, "update profiles set special_access = false where id = $1", [owner.id]);
  const state = "webhook_deliveries where owner_id = $1 and state = 'cancelled'";
  await until(
    "the delivery to be cancelled",
    async () => (await countRows(app, state, [owner.id])) === 1,
  );
  expect(receiver.calls).toHaveLength(1);
});

test("the log is deleted after 30 days, and paged before", async () => {
  const owner = await freshOwner();
  const { id: layoutId } = await makeLayout(app, owner);
  const receiver = await startReceiver();
  const { id: webhookId } = await makeWebhook(app, owner, receiver.url);
  for (let sent = 0; sent < 3; sent += 1) await commentAsOwner(app, owner, layoutId);
  await receiver.received(3);
  const caller = { cookie: owner.cookie };
  const page = await callApi(app, listDeliveries, { webhookId, limit: 2 }, caller);
  expect(page.body.data).toHaveLength(2);
  const cursor = page.body.next_cursor ?? "";
  const rest = await callApi(app, listDeliveries, { webhookId, limit: 2, cursor }, caller);
  expect(rest.body).toMatchObject({ data: [expect.anything()], next_cursor: null });
  await until("all to be written down", async () =>
    (await deliveriesOf(app, owner, webhookId)).every(({ state }) => state === "delivered"),
  );
  await rows(
    app,
    `with events as (
       update webhook_events set created_at = created_at - interval '31 days' where owner_id = $1)
     update webhook_deliveries set created_at = created_at - interval '31 days' where owner_id = $1`,
    [owner.id],
  );
  expect(await deliveriesOf(app, owner, webhookId)).toEqual([]);
  await runJob(app, "sweep");
  for (const table of ["webhook_deliveries", "webhook_events"]) {
    expect(await countRows(app, `${table} where owner_id = $1`, [owner.id])).toBe(0);
  }
});

test("a person has at most 250 webhooks", async () => {
  const owner = await freshOwner();
  await rows(
    app,
    `insert into webhooks (user_id, url, event_type, secret)
     select $1, 'https://recebe.example/' || n, 'layout.created', '' from generate_series(1, $2) n`,
    [owner.id, limits.webhooksPerOwner],
  );
  const input = { url: "https://recebe.example", event_type: "layout.created" as const };
  const { status: code, error } = await callApi(app, createWebhook, input, {
    cookie: owner.cookie,
  });
  expect([code, error?.message]).toEqual([409, "Você chegou ao limite de 250 webhooks."]);
});
