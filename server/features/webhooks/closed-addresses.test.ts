import { expect, onTestFinished, test } from "vitest";
import { webhookFields } from "#contract/messages/webhook-fields.ts";
import { createWebhook, editWebhook, sendTestEvent } from "#contract/routes/webhooks.ts";
import { httpOutbound } from "#server/platform/outbound/http-outbound.ts";
import type { Address, ResolveName } from "#server/platform/outbound/resolve-name.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  deliveryDetail,
  LOCAL_RECEIVERS,
  makeWebhook,
  type Receiver,
  startReceiver,
  status,
  tried,
} from "#tests/support/webhooks.ts";

const LOOPBACK: Address[] = [{ address: "127.0.0.1", family: 4 }];
const PUBLIC: Address[] = [{ address: "93.184.215.14", family: 4 }];

/** What the name servers say in these tests. */
const NAMES: Record<string, Address[]> = {
  "interno.example": LOOPBACK,
  "metade.example": [...PUBLIC, { address: "::1", family: 6 }],
  "mapeado.example": [{ address: "::ffff:127.0.0.1", family: 6 }],
  "aberto.example": PUBLIC,
  "metadata.google.internal": [
    { address: "169.254.169.254", family: 4 },
    { address: "fd20:ce::254", family: 6 },
  ],
};

/** Every way to write down an address that only we can reach. */
const CLOSED_HOSTS = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "①②⑦.0.0.1",
  "[::1]",
  "[::]",
  "0.0.0.0",
  "[::ffff:7f00:1]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "169.254.169.254",
  "168.63.129.16",
  "0xa83f8110",
  "100.100.100.200",
  "192.0.0.192",
  "[fd00:ec2::254]",
  "[fd20:ce::254]",
  "metadata.google.internal",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "[fc00::1]",
  "[fd12:3456::1]",
  "[fe80::1]",
  "localhost",
  "LOCALHOST.",
  "app.localhost",
  "interno.example",
  "metade.example",
  "mapeado.example",
];

async function openApp(resolve: ResolveName): Promise<{ app: TestApp; user: Person }> {
  const app = await startTestApp({ outbound: { resolve, timeoutMs: 1_500 } });
  onTestFinished(() => app.close());
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  return { app, user };
}

const byTable: ResolveName = async (name) =>
  /(^|\.)localhost\.?$/i.test(name) ? LOOPBACK : (NAMES[name] ?? []);

const portOf = ({ url }: Receiver) => new URL(url).port;

test("guarantee 32: an address that only we can reach is refused when it is saved", async () => {
  const { app, user } = await openApp(byTable);
  const canary = await startReceiver();
  const me = { cookie: user.cookie };
  const kept = await makeWebhook(app, user, "https://aberto.example/");
  const closed = CLOSED_HOSTS.map((host) => `http://${host}:${portOf(canary)}/`);
  const malformed = [
    "file:///etc/passwd",
    "ftp://aberto.example/",
    "https://a:b@aberto.example/",
    "https://a@aberto.example/",
    "javascript:alert(1)",
    // Read as a URL each of these is one without them, so it would be called elsewhere than it says.
    ...["\r", "\n", "\r\n", "\t", "\0", "\u007f", "\u0085"].flatMap((control) => [
      `https://aberto.example/a${control}b`,
      `https://aberto${control}.example/`,
      `https://aberto.example/${control}`,
    ]),
  ];
  for (const url of [...closed, ...malformed]) {
    const sentence = malformed.includes(url) ? webhookFields.urlInvalid : webhookFields.urlPrivate;
    const made = await callApi(app, createWebhook, { url, event_type: "comment.created" }, me);
    expect([url, made.status, made.error?.message]).toEqual([url, 422, sentence]);
    const edited = await callApi(app, editWebhook, { webhookId: kept.id, url }, me);
    expect([url, edited.status, edited.error?.message]).toEqual([url, 422, sentence]);
  }
  expect(await countRows(app, "webhooks")).toBe(1);
  expect(canary.connections()).toBe(0);
  printFigure(
    `guarantee 32: ${closed.length + malformed.length} addresses at save: all 422, canary: ${canary.connections()} connections`,
  );
});

test("guarantee 32: and refused when it is called, however it came to be stored", async () => {
  const { app, user } = await openApp(byTable);
  const canary = await startReceiver();
  const { id } = await makeWebhook(app, user, "https://aberto.example/");
  const urls = [
    ...CLOSED_HOSTS.map((host) => `http://${host}:${portOf(canary)}/`),
    `http://a:b@127.0.0.1:${portOf(canary)}/`,
  ];
  for (const [index, url] of urls.entries()) {
    await rows(app, "update webhooks set url = $1 where id = $2", [url, id]);
    app.advanceClock(3_000);
    await callApi(app, sendTestEvent, { webhookId: id }, { cookie: user.cookie });
    const delivery = await tried(app, user, id, 1);
    const { tries } = await deliveryDetail(app, user, delivery.id);
    expect([index, url, tries[0]?.fault]).toEqual([index, url, "private_address"]);
  }
  expect(canary.connections()).toBe(0);
  printFigure(
    `guarantee 32: ${urls.length} addresses at connect: all refused, canary: ${canary.connections()} connections`,
  );
});

test("guarantee 33: a redirect is a failure and is not followed", async () => {
  const app = await startTestApp({ env: LOCAL_RECEIVERS });
  onTestFinished(() => app.close());
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  const canary = await startReceiver();
  const codes = [301, 302, 303, 307, 308];
  for (const code of codes) {
    const receiver = await startReceiver(status(code, { Location: canary.url }));
    const { id } = await makeWebhook(app, user, receiver.url);
    await callApi(app, sendTestEvent, { webhookId: id }, { cookie: user.cookie });
    const delivery = await tried(app, user, id, 1);
    expect(delivery).toMatchObject({ state: "failed", last_status: code });
  }
  expect(canary.connections()).toBe(0);
  printFigure(`guarantee 33: ${codes.length} redirects to loopback: all failures, canary: 0 hits`);
});

test("guarantee 33: a name that is public when saved and private afterwards is not called", async () => {
  let asked = 0;
  const { app, user } = await openApp(async () => {
    asked += 1;
    return asked === 1 ? PUBLIC : LOOPBACK;
  });
  const canary = await startReceiver();
  const { id } = await makeWebhook(app, user, `http://rebind.example:${portOf(canary)}/`);
  await callApi(app, sendTestEvent, { webhookId: id }, { cookie: user.cookie });
  const delivery = await tried(app, user, id, 1);
  const { tries } = await deliveryDetail(app, user, delivery.id);
  expect(tries[0]?.fault).toBe("private_address");
  expect(canary.connections()).toBe(0);
});

test("guarantee 33: the address that was checked is the one connected to", async () => {
  const canary = await startReceiver();
  let asked = 0;
  // Open when checked; whoever looked the name up again to connect would land on the canary.
  const outbound = httpOutbound({
    allowPrivate: false,
    timeoutMs: 700,
    resolve: async () => {
      asked += 1;
      return asked === 1 ? PUBLIC : LOOPBACK;
    },
  });
  const url = `http://rebind.example:${portOf(canary)}/`;
  const { signal } = new AbortController();
  const answer = await outbound.post({ url, headers: {}, body: "{}", signal });
  expect(answer.status).toBeNull();
  expect([asked, canary.connections()]).toEqual([1, 0]);
  // And the other way round: the name leads to the receiver once, and once is enough.
  const receiver = await startReceiver();
  let looked = 0;
  const pinned = httpOutbound({
    allowPrivate: true,
    resolve: async () => {
      looked += 1;
      return looked === 1 ? LOOPBACK : [];
    },
  });
  const to = `http://rebind.example:${portOf(receiver)}/`;
  const reached = await pinned.post({ url: to, headers: {}, body: "{}", signal });
  expect([reached.status, looked, receiver.calls[0]?.headers.host]).toEqual([
    200,
    1,
    `rebind.example:${portOf(receiver)}`,
  ]);
  printFigure("guarantee 33: name rebound between check and connect: 1 look-up, canary: 0 hits");
});
