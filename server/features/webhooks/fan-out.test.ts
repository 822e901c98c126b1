import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import { editComment } from "#contract/routes/comments.ts";
import { getWebhookQueue, removeWebhook } from "#contract/routes/webhooks.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
} from "#tests/support/layouts.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  deliveriesOf,
  deliveryDetail,
  LOCAL_RECEIVERS,
  makeWebhook,
  nudge,
  startReceiver,
} from "#tests/support/webhooks.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const DAY = 24 * 3600_000;
const SENTENCE = "Muitas tentativas. Tente novamente em alguns minutos.";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

interface Owner extends Person {
  layout: MadeLayout;
}

async function newOwner(): Promise<Owner> {
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  return { ...user, layout: await makeLayout(app, user) };
}

const stored = (table: string, { id }: Owner) =>
  countRows(app, `${table} where owner_id = $1`, [id]);

async function comments({ layout, ...user }: Owner, count: number): Promise<number[]> {
  const answers = await times(count, () => commentAsOwner(app, user, layout.id));
  return answers.map(({ status }) => status);
}

test("guarantee 66: what happened is stored once, however many listen, and not at all when nobody does", async () => {
  const owner = await newOwner();
  await comments(owner, 5);
  expect(await stored("webhook_events", owner)).toBe(0);
  const receiver = await startReceiver();
  const webhooks = await times(10, (n) => makeWebhook(app, owner, `${receiver.url}/${n}`));
  await comments(owner, 3);
  const calls = await receiver.received(30);
  const [events, deliveries] = [
    await stored("webhook_events", owner),
    await stored("webhook_deliveries", owner),
  ];
  expect([events, deliveries]).toEqual([3, 30]);
  expect(new Set(calls.map(({ body }) => body)).size).toBe(3);
  expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(30);
  const [first] = await deliveriesOf(app, owner, webhooks[0]?.id ?? "");
  const { payload } = await deliveryDetail(app, owner, first?.id ?? "");
  expect(calls.some(({ body }) => body === payload)).toBe(true);
  // The last listener takes what it was told along.
  for (const { id } of webhooks) {
    await callApi(app, removeWebhook, { webhookId: id }, { cookie: owner.cookie });
  }
  await runJob(app, "sweep");
  expect(await stored("webhook_events", owner)).toBe(0);
  printFigure(
    `guarantee 66: 3 comments to 10 webhooks: ${deliveries} deliveries, ${events} payloads stored; to none: 0`,
  );
});

/** A receiver that has been away for long. */
async function fillQueue(owner: Owner, webhookId: string, pending: number): Promise<void> {
  await rows(
    app,
    `with event as (
       insert into webhook_events (id, owner_id, type, payload)
       values (gen_random_uuid(), $1, 'comment.created', '{}') returning id)
     insert into webhook_deliveries (id, webhook_id, owner_id, event_id, next_attempt_at, attempts)
     select gen_random_uuid(), $2, $1, event.id, now() + interval '10 days', 3
     from event, generate_series(1, $3)`,
    [owner.id, webhookId, pending],
  );
}

const queueOf = async ({ cookie }: Owner) =>
  (await callApi(app, getWebhookQueue, {}, { cookie })).body;

test("guarantee 66: a full queue leaves out what does not fit, says so, and spares receivers that are well", async () => {
  const owner = await newOwner();
  const limit = limits.pendingDeliveries;
  const away = await makeWebhook(app, owner, "http://127.0.0.1:9/fora");
  await fillQueue(owner, away.id, limit - 3);
  expect(await queueOf(owner)).toEqual({ pending: limit - 3, limit, overflow: null });
  const receiver = await startReceiver();
  expect(await comments(owner, 8)).toEqual(Array(8).fill(201));
  const { pending, overflow } = await queueOf(owner);
  // Those of one moment are counted against what was there before it.
  const leftOut = overflow?.left_out ?? 0;
  expect(pending + leftOut).toBe(limit + 5);
  expect(leftOut).toBeGreaterThan(0);
  await makeWebhook(app, owner, receiver.url);
  await comments(owner, 4);
  await receiver.received(4);
  expect((await queueOf(owner)).overflow?.left_out).toBe(leftOut + 4);

  const mails = async () => {
    await nudge(app, owner.id);
    await jobsSettled(app, "deliver-webhooks");
    await jobsSettled(app, "webhook-overflow-mail");
    const { subject } = mailMessages.webhook_overflow;
    return (await mailsTo(app, owner.email)).filter((mail) => mail.subject === subject);
  };
  const [mail, ...more] = await mails();
  expect(mail?.text).toMatch(/uma entrega nova ficou de fora|\d entregas novas ficaram de fora/);
  expect(mail?.text).toContain("10.000 entregas");
  expect(more).toEqual([]);
  await comments(owner, 2);
  expect(await mails()).toHaveLength(1);
  app.advanceClock(DAY + 1_000);
  expect(await mails()).toHaveLength(2);
  app.advanceClock(DAY + 1_000);
  expect(await mails()).toHaveLength(2);
  printFigure(
    `guarantee 66: queue of ${limit} full: ${leftOut + 6} left out, a receiver that is well got 4 of 4, mails in three days: 2`,
  );
});

test("guarantee 66: an author who writes more than 60 comments a minute waits, and nobody else does", async () => {
  const owner = await newOwner();
  const codes = await comments(owner, 61);
  expect(codes.filter((code) => code === 201)).toHaveLength(60);
  const refused = await commentAsOwner(app, owner, owner.layout.id);
  expect([refused.status, refused.error?.message]).toEqual([429, SENTENCE]);
  const wait = Number(refused.headers.get("retry-after"));
  expect([wait > 0, wait <= 60]).toEqual([true, true]);
  const [comment] = await rows<{ id: string }>(
    app,
    "select id from comments where owner_id = $1 limit 1",
    [owner.id],
  );
  const edit = () =>
    callApi(
      app,
      editComment,
      { commentId: comment?.id ?? "", comment: "Outro" },
      { cookie: owner.cookie },
    );
  expect((await edit()).status).toBe(429);
  expect((await commentAsVisitor(app, owner.layout.public_link)).status).toBe(201);
  const other = await newOwner();
  expect(await comments(other, 1)).toEqual([201]);
  app.advanceClock(61_000);
  expect([(await edit()).status, ...(await comments(owner, 1))]).toEqual([200, 201]);
  const kept = await stored("comments", owner);
  expect(kept).toBe(62);
  printFigure(
    `guarantee 66: 61 comments of one author in a minute: 60 × 201, 1 × 429; a visitor and another author: 201`,
  );
});
