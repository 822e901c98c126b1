import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { requestMagicLink } from "#contract/routes/sign-in.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { startBalancer } from "#tests/support/balancer.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  draft,
  type MadeLayout,
  makeLayout,
} from "#tests/support/layouts.ts";
import { mailsTo, readMail } from "#tests/support/mails.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver, until } from "#tests/support/webhooks.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const ENV = { ...LOCAL_RECEIVERS, TRUST_PROXY: "on" };

let one: SpawnedApp;
let other: SpawnedApp;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
/** Both of them, as the world sees them. */
let both: SpawnedApp;
let user: Person;
let layout: MadeLayout;
beforeAll(async () => {
  one = await spawnTestApp({ env: ENV });
  other = await spawnTestApp({ at: one, env: { ...ENV, APP_URL: one.url } });
  balancer = await startBalancer([one.url, other.url]);
  both = { ...one, url: balancer.url, request: balancer.request };
  user = await newPerson(one);
  await giveSpecialAccess(one, user.id);
  layout = await makeLayout(both, user);
});
afterAll(async () => {
  await balancer.close();
  await other.close();
  await one.close();
});

test("guarantee 47: what happens on one process is seen on the other's streams", async () => {
  const stream = await readEventStream(`${other.url}/api/public/${layout.public_link}/events`);
  await stream.seen("ready", 1);
  const waits: number[] = [];
  for (let round = 1; round <= 60; round += 1) {
    const { id } = draft();
    const sentAt = performance.now();
    await Promise.all([
      commentAsOwner(one, user, layout.id, { id }),
      stream
        .seen("comment.created", round)
        .then((events) => expect(events.at(-1)?.data.id).toBe(id)),
    ]);
    waits.push(performance.now() - sentAt);
  }
  stream.cut();
  const median = waits.sort((a, b) => a - b)[waits.length / 2] ?? 0;
  printFigure(
    `guarantee 47: ${waits.length} comments on one process, all seen on the other's stream, median ${Math.round(median)} ms after the POST began`,
  );
  expect(median).toBeLessThanOrEqual(300);
});

test("guarantee 47: limits are shared", async () => {
  const answers = await times(40, () => commentAsVisitor(both, layout.public_link));
  const taken = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  expect([taken, refused]).toEqual([20, 20]);
  expect(balancer.served.every((count) => count >= 20)).toBe(true);
  printFigure(
    `guarantee 47: 40 comments of a visitor through two processes: ${taken} × 201, ${refused} × 429`,
  );
});

test("guarantee 47: each job runs once", async () => {
  const receiver = await startReceiver();
  // Nobody's minute is used up yet.
  const owner = await newPerson(one);
  await giveSpecialAccess(one, owner.id);
  const { id: layoutId } = await makeLayout(both, owner);
  await makeWebhook(both, owner, receiver.url);
  const people = await times(8, () => newPerson(one));
  await Promise.all([
    times(60, () => commentAsOwner(both, owner, layoutId)),
    ...people.map(({ email }) => callApi(both, requestMagicLink, { email })),
  ]);
  await until("every delivery", () => receiver.calls.length >= 60);
  for (const { email } of people) await readMail(one, email, mailMessages.magic_link.subject);
  const ids = new Set(receiver.calls.map(({ headers }) => headers["webhook-id"]));
  const mails = await Promise.all(people.map(({ email }) => mailsTo(one, email)));
  const sent = mails.flat().length;
  expect([receiver.calls.length, ids.size, sent]).toEqual([60, 60, people.length]);
  printFigure(
    `guarantee 47: 60 webhooks and ${people.length} mails owed by two processes: ${receiver.calls.length} calls, ${sent} mails`,
  );
});
