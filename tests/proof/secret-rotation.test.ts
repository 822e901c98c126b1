import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { getApiKey } from "#contract/routes/api-keys.ts";
import { getReceipt } from "#contract/routes/approvals.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { getProfile } from "#contract/routes/profile.ts";
import { getSession } from "#contract/routes/session.ts";
import {
  answerSecondFactor,
  openEmailLink,
  requestMagicLink,
  signIn,
  verifyOneTimeCode,
} from "#contract/routes/sign-in.ts";
import { readConfig } from "#server/config.ts";
import { stopUrl } from "#server/features/notices/guests/stop-link.ts";
import { unsubscribeUrl } from "#server/features/notices/mail/unsubscribe.ts";
import {
  newPerson,
  nextTotpStep,
  oneTimeCodeFor,
  type Person,
  someEmail,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import { askApproval, decideBy, verifyAll } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { readMail, tokenIn } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace, placeSettings, type TestPlace } from "#tests/support/test-place.ts";
import {
  LOCAL_RECEIVERS,
  makeWebhook,
  secretOf,
  startReceiver,
  until,
  verify,
} from "#tests/support/webhooks.ts";

const FIRST = "the secret that everything was made with";
const SECOND = "the secret that comes after the first one";
const THIRD = "the secret that comes after the second one";
const APP_URL = "http://alfinete.localhost";
const CAN_BE_REMOVED = /APP_SECRET_OLD can be removed/;

async function ownPlace(): Promise<TestPlace> {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  return place;
}

/** One process of the installation; `[current, old]` are its secrets. */
function start(at: TestPlace, [current, old = ""]: string[], ROLE = "all"): Promise<TestApp> {
  const secrets = { APP_SECRET: current ?? "", APP_SECRET_OLD: old };
  return startTestApp({ at, env: { APP_URL, ROLE, ...LOCAL_RECEIVERS, ...secrets } });
}

const saysSo = (app: TestApp) => app.logLines.some(({ msg }) => CAN_BE_REMOVED.test(String(msg)));

test("guarantee 69: a wrong APP_SECRET refuses to start with one sentence, and touches nothing", async () => {
  const place = await ownPlace();
  await (await start(place, [FIRST])).close();
  const recorded = () => rows(place, "select * from installation");
  const before = await recorded();

  const settings = { ...placeSettings(place), NODE_ENV: "" };
  const wrong = await spawnApp({ ...settings, APP_SECRET: SECOND });
  expect(await wrong.program.ended()).toBe(1);
  expect(wrong.program.errors).toMatch(/^APP_SECRET .* is not the secret that this database.*\n$/);
  for (const secrets of [[SECOND], [SECOND, THIRD], [SECOND, SECOND]]) {
    await expect(start(place, secrets)).rejects.toThrow(/is not the secret that this database/);
  }
  expect(await recorded()).toEqual(before);

  const right = await spawnApp({ ...settings, APP_SECRET: FIRST });
  await untilHealthy(right);
  await right.program.kill("SIGTERM");
  printFigure("guarantee 69: 4 starts with a wrong APP_SECRET refused, one sentence each");
});

test("guarantee 69: the old secret is asked for until everything that it sealed is rewritten", async () => {
  const place = await ownPlace();
  await (await start(place, [FIRST])).close();
  const changed = await start(place, [SECOND, FIRST]);
  await until("the rewrite", () => saysSo(changed));
  await changed.close();
  await rows(place, "update earlier_secrets set rewritten_at = null");
  await expect(start(place, [SECOND])).rejects.toThrow(/APP_SECRET is not finished/);
  await expect(start(place, [THIRD, SECOND])).rejects.toThrow(/APP_SECRET is not finished/);
  // The change may also be taken back.
  const back = await start(place, [FIRST, SECOND]);
  await until("the rewrite", () => saysSo(back));
  await back.close();
  await (await start(place, [FIRST])).close();
});

test("guarantee 69: APP_SECRET changes in a running fleet, and nothing is lost", async () => {
  const place = await ownPlace();
  const receiver = await startReceiver();
  const maker = await start(place, [FIRST]);
  const owner = await subscriber(maker);
  const layout = await makeLayout(maker, owner);
  const apiKey = await newApiKey(maker, owner);
  const webhook = await makeWebhook(maker, owner, receiver.url);
  const webhookSecret = await secretOf(maker, owner, webhook.id);
  const guarded = await newPerson(maker);
  const factor = await switchOnSecondFactor(maker, guarded);
  const visitor = await newPerson(maker);
  const code = await oneTimeCodeFor(maker, visitor.email);
  const secrets = { current: FIRST, old: null, earlier: [] };
  const mailed = unsubscribeUrl({ config: readConfig({ APP_URL }), secrets }, owner.id, "spoken");
  const unsubscribe = new URL(mailed).pathname;
  const followed = { addressId: randomUUID(), layoutId: layout.id };
  const stop = new URL(stopUrl({ config: readConfig({ APP_URL }), secrets }, followed)).pathname;
  await maker.close();

  // Nobody runs jobs until the end: the mail's order waits in the queue, sealed.
  const before = await start(place, [FIRST], "web");
  expect((await callApi(before, requestMagicLink, { email: visitor.email })).status).toBe(202);
  await before.close();

  const expectAll = async (app: TestApp, webhooks: { id: string; secret: string }[]) => {
    expect((await callApi(app, getSession, {}, { cookie: owner.cookie })).status).toBe(200);
    const shown = await callApi(app, getApiKey, {}, { cookie: owner.cookie });
    expect(shown.body.api_key).toBe(apiKey);
    expect((await callApi(app, listLayouts, {}, withKey(apiKey))).status).toBe(200);
    for (const { id, secret } of webhooks) expect(await secretOf(app, owner, id)).toBe(secret);
    expect((await app.request(unsubscribe)).status).toBe(200);
    expect((await app.request(stop)).status).toBe(200);
  };
  const expectToken = async (app: TestApp, bearer: string) =>
    expect((await callApi(app, getProfile, {}, { bearer })).status).toBe(200);

  // First every process learns to read both, then one after the other writes with the new one.
  let one = await start(place, [FIRST, SECOND], "web");
  let two = await start(place, [FIRST, SECOND], "web");
  const made = [{ id: webhook.id, secret: webhookSecret }];
  for (const app of [one, two]) await expectAll(app, made);
  await one.close();
  expect(saysSo(one)).toBe(false);
  one = await start(place, [SECOND, FIRST], "web");
  for (const app of [one, two]) {
    const { id } = await makeWebhook(app, owner, receiver.url, "layout.created");
    made.push({ id, secret: await secretOf(app, owner, id) });
  }
  const tokens = [owner.accessToken];
  for (const app of [one, two]) {
    const { body } = await callApi(app, getSession, {}, { cookie: owner.cookie });
    tokens.push(body.access_token);
  }
  for (const app of [one, two]) {
    await expectAll(app, made);
    for (const token of tokens) await expectToken(app, token);
  }
  const byCode = await callApi(one, verifyOneTimeCode, { email: visitor.email, code });
  expect(byCode.body.status).toBe("signed_in");
  await expectSharedLimit(one, two);

  await two.close();
  two = await start(place, [SECOND, FIRST], "web");
  await until("the rewrite", () => saysSo(two));
  await Promise.all([one.close(), two.close()]);

  const after = await start(place, [SECOND]);
  await expectAll(after, made);
  const link = await readMail(after, visitor.email, mailMessages.magic_link.subject);
  const opened = await callApi(after, openEmailLink, { token: tokenIn(link) });
  expect(opened.body.status).toBe("signed_in");
  await commentAsVisitor(after, layout.public_link);
  const [call] = await receiver.received(1);
  if (!call) throw new Error("no call");
  verify(webhookSecret, call);
  nextTotpStep(after);
  await expectEntry(after, guarded, totpCode(after, factor.secret));
  await expectEntry(after, guarded, factor.recoveryCodes[0]);
  await after.close();

  // What cannot be rewritten outlives a further change, too.
  const again = await start(place, [THIRD, SECOND]);
  await until("the rewrite", () => saysSo(again));
  await again.close();
  const last = await start(place, [THIRD]);
  await expectAll(last, made);
  await expectEntry(last, guarded, factor.recoveryCodes[1]);
  await last.close();
  printFigure(
    `guarantee 69: APP_SECRET changed twice, once process by process: ${tokens.length} access tokens, 1 session, 1 API key, ${made.length} webhook secrets, 1 second factor, 2 recovery codes, 1 one-time code, 1 queued mail, 1 unsubscribe link: all still good`,
  );
});

async function expectEntry(app: TestApp, { email, password }: Person, code = ""): Promise<void> {
  const { body } = await callApi(app, signIn, { email, password });
  if (body.status !== "second_factor_required") throw new Error("no second factor was asked for");
  const { challenge } = body;
  const entered = await callApi(app, answerSecondFactor, { challenge, code });
  expect([entered.status, entered.body?.status]).toEqual([200, "signed_in"]);
}

/** Ten wrong passwords an account, whichever secret the processes count with. */
async function expectSharedLimit(one: TestApp, two: TestApp): Promise<void> {
  const email = someEmail();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const app = attempt % 2 ? one : two;
    statuses.push((await callApi(app, signIn, { email, password: "errada-mesmo" })).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
}

test("guarantee 88: a new APP_SECRET leaves every record, and the address of every receipt, as it was", async () => {
  const place = await ownPlace();
  const maker = await start(place, [FIRST]);
  const owner = await subscriber(maker);
  const { id, public_link } = await makeLayout(maker, owner);
  const round = await askApproval(maker, owner, id);
  const { body } = await decideBy(maker, public_link, round, {}, await newGuest(maker));
  const records = () => rows(place, "select * from approval_records");
  const before = await records();
  await maker.close();
  const changed = await start(place, [SECOND, FIRST]);
  await until("the rewrite", () => saysSo(changed));
  await changed.close();
  const after = await start(place, [SECOND]);
  const verified = await verifyAll(after, SECOND);
  expect([verified.records, verified.problems]).toEqual([1, []]);
  expect((await callApi(after, getReceipt, { token: body.receipt })).status).toBe(200);
  expect(await records()).toEqual(before);
  await decideBy(after, public_link, round, {}, await newGuest(after));
  expect((await verifyAll(after, SECOND)).problems).toEqual([]);
  printFigure(
    "guarantee 88: APP_SECRET changed: 1 record and its receipt as before, another one after it, 0 problems",
  );
  await after.close();
});
