import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pushRefusals } from "#contract/messages/push.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { getPushKey, getPushState, unsubscribePush } from "#contract/routes/push.ts";
import { endSession, listSessions, signOut } from "#contract/routes/session.ts";
import { resetPassword } from "#contract/routes/sign-in.ts";
import { newPerson, resetLinkFor, signInAgain } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { pushesSent } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import {
  type PushService,
  startPushService,
  subscribe,
  subscribedBrowser,
} from "#tests/support/push-receiver.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, startReceiver } from "#tests/support/webhooks.ts";

const NEW_PASSWORD = "pino-azul-4242";

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: LOCAL_RECEIVERS });
});
afterAll(async () => {
  await app.close();
  service.close();
});

const isSubscribed = async (cookie: string) =>
  (await callApi(app, getPushState, {}, { cookie })).body.subscribed;

test("a browser subscribes with the installation's key, which every process has, and its row tells nobody where it is", async () => {
  const person = await newPerson(app);
  const { body } = await callApi(app, getPushKey, {}, person);
  const beside = await startTestApp({ beside: app, env: LOCAL_RECEIVERS });
  onTestFinished(() => beside.close());
  const elsewhere = await callApi(beside, getPushKey, {}, person);
  expect(Buffer.from(body.key, "base64url")).toHaveLength(65);
  expect(elsewhere.body.key).toBe(body.key);
  expect(await isSubscribed(person.cookie)).toBe(false);
  const { endpoint, auth } = await subscribedBrowser(app, service, person);
  expect(await isSubscribed(person.cookie)).toBe(true);
  const stored = JSON.stringify([
    await rows(app, "select * from push_subscriptions where user_id = $1", [person.id]),
    await rows(app, "select * from push_key"),
  ]);
  expect([stored.includes(endpoint), stored.includes(auth)]).toEqual([false, false]);
  await callApi(app, unsubscribePush, {}, person);
  expect(await isSubscribed(person.cookie)).toBe(false);
});

test("a session has one browser, and a browser one session: whoever signs in to it last", async () => {
  const [one, other] = [await newPerson(app), await newPerson(app)];
  await subscribedBrowser(app, service, one);
  const browser = await subscribedBrowser(app, service, one);
  const ofOne = () => countRows(app, "push_subscriptions where user_id = $1", [one.id]);
  expect(await ofOne()).toBe(1);
  await Promise.all([subscribe(app, browser, one), subscribe(app, browser, one)]);
  expect(await ofOne()).toBe(1);
  expect((await subscribe(app, browser, other)).status).toBe(204);
  expect([await ofOne(), await isSubscribed(other.cookie)]).toEqual([0, true]);
});

test("of one person's browsers the twenty newest are told", async () => {
  const person = await newPerson(app);
  await subscribedBrowser(app, service, person);
  for (let more = 0; more < 20; more += 1) {
    const { cookie } = await signInAgain(app, person);
    await subscribedBrowser(app, service, { cookie });
  }
  expect(await countRows(app, "push_subscriptions where user_id = $1", [person.id])).toBe(20);
  expect(await isSubscribed(person.cookie)).toBe(false);
});

test("guarantee 96: an address that is no push service's, and keys that encrypt nothing, are refused when they are saved", async () => {
  const closed = await startTestApp();
  onTestFinished(() => closed.close());
  const person = await newPerson(closed);
  const { p256dh, auth } = service.newBrowser();
  const canary = await startReceiver();
  const port = new URL(canary.url).port;
  const hosts = ["127.0.0.1", "localhost", "2130706433", "[::1]", "10.0.0.1", "169.254.169.254"];
  const { endpointInvalid, endpointPrivate, keysInvalid } = pushRefusals;
  const refused: [endpoint: string, reason: string][] = [
    ...hosts.map((host): [string, string] => [`https://${host}:${port}/push/1`, endpointPrivate]),
    [canary.url, endpointInvalid],
    ["https://a:b@push.example/1", endpointInvalid],
    ["https://push.example/1\u00852", endpointInvalid],
    ["ftp://push.example/1", endpointInvalid],
  ];
  for (const [endpoint, reason] of refused) {
    const { status, error } = await subscribe(closed, { endpoint, p256dh, auth }, person);
    const params = { field: "endpoint", reason };
    expect([endpoint, status, error?.params]).toEqual([endpoint, 422, params]);
  }
  const nowhere = { endpoint: "https://push.example/1", p256dh: "A".repeat(87), auth };
  const { error } = await subscribe(closed, nowhere, person);
  expect(error?.params).toEqual({ field: "p256dh", reason: keysInvalid });
  expect(await countRows(closed, "push_subscriptions")).toBe(0);
  expect(canary.connections()).toBe(0);
  printFigure(
    `guarantee 96: ${refused.length + 1} subscriptions at save: all 422, canary: ${canary.connections()} connections`,
  );
});

test("guarantee 96: it ends with sign-out, with the session ended elsewhere, its end, a new password and the account", async () => {
  const ends: [
    how: string,
    end: (person: Awaited<ReturnType<typeof ready>>) => Promise<unknown>,
  ][] = [
    ["sign-out", ({ cookie }) => callApi(app, signOut, { scope: "local" }, { cookie })],
    [
      "elsewhere",
      async (person) => {
        const { cookie } = await signInAgain(app, person);
        const { body } = await callApi(app, listSessions, {}, { cookie });
        const sessionId = body.data.find(({ current }) => !current)?.id ?? "";
        await callApi(app, endSession, { sessionId }, { cookie });
      },
    ],
    [
      "password reset",
      async ({ email }) => {
        const token = await resetLinkFor(app, email);
        await callApi(app, resetPassword, { token, password: NEW_PASSWORD });
      },
    ],
    [
      "expired",
      ({ id }) =>
        rows(app, "update sessions set expires_at = '2020-01-01' where user_id = $1", [id]),
    ],
    ["account", ({ email, cookie }) => callApi(app, deleteAccount, { email }, { cookie })],
  ];
  const told: string[] = [];
  for (const [how, end] of ends) {
    const person = await ready();
    await commentAsVisitor(app, person.publicLink);
    await pushesSent(app);
    expect([how, person.browser.pushed.length]).toEqual([how, 1]);
    const before = person.browser.calls();
    await end(person);
    // Of another layout: the first push keeps no second one back.
    if (how !== "account") await commentAsVisitor(app, person.otherLink);
    await pushesSent(app);
    told.push(`${how} ${person.browser.calls() - before}`);
  }
  printFigure(`guarantee 96: pushes after the end: ${told.join(", ")}`);
  expect(told.filter((end) => !end.endsWith(" 0"))).toEqual([]);

  async function ready() {
    const person = await subscriber(app);
    const { public_link: publicLink } = await makeLayout(app, person);
    const { public_link: otherLink } = await makeLayout(app, person);
    return {
      ...person,
      publicLink,
      otherLink,
      browser: await subscribedBrowser(app, service, person),
    };
  }
});
