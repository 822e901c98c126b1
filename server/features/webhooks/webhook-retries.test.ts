import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { editWebhook } from "#contract/routes/webhooks.ts";
import { nextAttempt } from "#server/features/webhooks/retry-schedule.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout } from "#tests/support/layouts.ts";
import { mailsTo, readMail } from "#tests/support/mails.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  deliveriesOf,
  LOCAL_RECEIVERS,
  makeWebhook,
  nudge,
  startReceiver,
  status,
  tried,
  webhookNow,
} from "#tests/support/webhooks.ts";

const SECOND = 1_000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
const PROMISED_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

interface Owner {
  user: Person;
  layoutId: string;
}

async function newOwner(): Promise<Owner> {
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  const { id: layoutId } = await makeLayout(app, user);
  return { user, layoutId };
}

/** Moves the clock to the next try and lets it happen. */
async function nextTry({ user }: Owner, webhookId: string, attempts: number): Promise<number> {
  const [waiting] = await deliveriesOf(app, user, webhookId);
  const dueAt = Date.parse(waiting?.next_attempt_at ?? "");
  const gap = dueAt - Date.parse(waiting?.last_attempt_at ?? "");
  app.advanceClock(Math.max(dueAt - app.now().getTime() + 1, 0));
  await nudge(app, user.id);
  await tried(app, user, webhookId, attempts);
  return gap;
}

test("guarantee 35: nine failures are tried again on schedule with the same id, then it succeeds", async () => {
  const owner = await newOwner();
  const receiver = await startReceiver(status(500));
  const { id } = await makeWebhook(app, owner.user, receiver.url);
  await commentAsOwner(app, owner.user, owner.layoutId);
  await tried(app, owner.user, id, 1);
  expect((await webhookNow(app, owner.user, id)).health).toBe("failing");
  const gaps: number[] = [];
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    if (attempt === 10) receiver.answerWith(status(200));
    gaps.push(await nextTry(owner, id, attempt));
  }
  for (const [index, gap] of gaps.entries()) {
    const planned = (PROMISED_SECONDS[index] ?? 0) * SECOND;
    expect([index, gap >= planned, gap <= planned * 1.1 + 1]).toEqual([index, true, true]);
  }
  const ids = new Set(receiver.calls.map(({ headers }) => headers["webhook-id"]));
  const bodies = new Set(receiver.calls.map(({ body }) => body));
  expect([receiver.calls.length, ids.size, bodies.size]).toEqual([10, 1, 1]);
  const [delivery] = await deliveriesOf(app, owner.user, id);
  expect(delivery).toMatchObject({ state: "delivered", attempts: 10 });
  expect((await webhookNow(app, owner.user, id)).health).toBe("healthy");
  const seconds = gaps.map((gap) => Math.round(gap / SECOND)).join(", ");
  printFigure(`guarantee 35: 9 × 500 then 200: waits of ${seconds} s, 10 calls, 1 id`);
});

test("guarantee 35: after the tenth failure it is given up", async () => {
  const owner = await newOwner();
  const receiver = await startReceiver(status(500));
  const { id } = await makeWebhook(app, owner.user, receiver.url);
  await commentAsOwner(app, owner.user, owner.layoutId);
  await tried(app, owner.user, id, 1);
  for (let attempt = 2; attempt <= 10; attempt += 1) await nextTry(owner, id, attempt);
  const [delivery] = await deliveriesOf(app, owner.user, id);
  expect(delivery).toMatchObject({ state: "failed", attempts: 10, next_attempt_at: null });
  expect((await webhookNow(app, owner.user, id)).is_active).toBe(true);
});

test("guarantee 35: 410 switches it off at once and tells the owner", async () => {
  const owner = await newOwner();
  const receiver = await startReceiver(status(410));
  const { id } = await makeWebhook(app, owner.user, `${receiver.url}?token=segredo`);
  await commentAsOwner(app, owner.user, owner.layoutId);
  const delivery = await tried(app, owner.user, id, 1);
  expect(delivery).toMatchObject({ state: "failed", next_attempt_at: null });
  expect(await webhookNow(app, owner.user, id)).toMatchObject({
    is_active: false,
    switched_off_by: "gone",
    health: "switched_off",
  });
  const mail = await readMail(app, owner.user.email, mailMessages.webhook_switched_off.subject);
  expect(mail.text).toContain(receiver.url);
  expect(mail.text).not.toContain("segredo");
  const change = { webhookId: id, is_active: true };
  const { body } = await callApi(app, editWebhook, change, { cookie: owner.user.cookie });
  expect(body).toMatchObject({ is_active: true, switched_off_by: null, health: "new" });
  printFigure("guarantee 35: 410: 1 call, switched off, 1 mail");
});

test("guarantee 35: 429 waits as long as Retry-After asks", async () => {
  const owner = await newOwner();
  const receiver = await startReceiver(status(429, { "Retry-After": "3600" }));
  const { id } = await makeWebhook(app, owner.user, receiver.url);
  await commentAsOwner(app, owner.user, owner.layoutId);
  const delivery = await tried(app, owner.user, id, 1);
  const wait =
    Date.parse(delivery.next_attempt_at ?? "") - Date.parse(delivery.last_attempt_at ?? "");
  expect(wait).toBe(HOUR);
  printFigure(`guarantee 35: 429 with Retry-After 3600: next try after ${wait / SECOND} s`);
});

test("guarantee 35: five days of failing switch it off and e-mail the owner, once", async () => {
  const owner = await newOwner();
  const receiver = await startReceiver(status(500));
  const { id } = await makeWebhook(app, owner.user, receiver.url);
  const fail = async () => {
    await commentAsOwner(app, owner.user, owner.layoutId);
    await tried(app, owner.user, id, 1);
  };
  await fail();
  app.advanceClock(5 * DAY - HOUR);
  await fail();
  expect((await webhookNow(app, owner.user, id)).is_active).toBe(true);
  app.advanceClock(HOUR);
  await fail();
  expect(await webhookNow(app, owner.user, id)).toMatchObject({
    is_active: false,
    switched_off_by: "failing",
  });
  const { subject } = mailMessages.webhook_switched_off;
  await readMail(app, owner.user.email, subject);
  await nudge(app, owner.user.id);
  const mails = await mailsTo(app, owner.user.email);
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  printFigure("guarantee 35: failing for 5 days: switched off, 1 mail; one hour before: still on");
});

test("a success in between starts the five days anew", async () => {
  const owner = await newOwner();
  const receiver = await startReceiver(status(500));
  const { id } = await makeWebhook(app, owner.user, receiver.url);
  await commentAsOwner(app, owner.user, owner.layoutId);
  await tried(app, owner.user, id, 1);
  app.advanceClock(4 * DAY);
  receiver.answerWith(status(204));
  await commentAsOwner(app, owner.user, owner.layoutId);
  await tried(app, owner.user, id, 1);
  receiver.answerWith(status(500));
  app.advanceClock(2 * DAY);
  await commentAsOwner(app, owner.user, owner.layoutId);
  await tried(app, owner.user, id, 1);
  expect(await webhookNow(app, owner.user, id)).toMatchObject({
    is_active: true,
    health: "failing",
  });
});

test("the jitter adds up to a tenth, and Retry-After stays within a day", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  const wait = (attempts: number, retryAfter: string | null, chance: number) =>
    (nextAttempt(attempts, retryAfter, now, chance)?.getTime() ?? 0) - now.getTime();
  expect([wait(2, null, 0), wait(2, null, 1)]).toEqual([300 * SECOND, 330 * SECOND]);
  expect(wait(1, "Thu, 01 Jan 2026 02:00:00 GMT", 0)).toBe(2 * HOUR);
  expect(wait(1, "99999999", 0)).toBe(DAY);
  expect(wait(1, "em breve", 0)).toBe(5 * SECOND);
  expect(wait(1, "-5", 0)).toBe(5 * SECOND);
  expect(nextAttempt(10, null, now)).toBeNull();
});
