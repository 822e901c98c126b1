import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook as Verifier } from "standardwebhooks";
import { expect, onTestFinished } from "vitest";
import type { InputOf } from "#contract/route.ts";
import {
  createWebhook,
  type Delivery,
  getDelivery,
  getWebhookSecret,
  listDeliveries,
  listWebhooks,
  type Webhook,
} from "#contract/routes/webhooks.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import { deliverWebhooks } from "#server/features/webhooks/deliver-job.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { onDatabase } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 15;

/** Receivers of tests live on loopback. */
export const LOCAL_RECEIVERS = { WEBHOOK_ALLOW_PRIVATE: "on" };

type Signed = Pick<Person, "cookie">;

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export type Answer = (response: ServerResponse, call: ReceivedCall) => void;

export interface Receiver {
  url: string;
  calls: ReceivedCall[];
  /** Connections opened, whether or not anything was asked on them. */
  connections: () => number;
  /** How it answers from now on. */
  answerWith(answer: Answer): void;
  /** Resolves with the calls when there are that many. */
  received(count: number): Promise<ReceivedCall[]>;
}

export const status =
  (code: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** Somebody's server, closed with the test. */
export async function startReceiver(first: Answer = status(200)): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  let answer = first;
  let connections = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { url: path = "", headers } = request;
    const call = { path, headers, body, at: Date.now() };
    calls.push(call);
    answer(response, call);
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alfinete`,
    calls,
    connections: () => connections,
    answerWith: (next) => {
      answer = next;
    },
    async received(count) {
      await until(`${count} calls at the receiver`, () => calls.length >= count);
      return calls;
    },
  };
}

export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}

export async function makeWebhook(
  app: TestApp,
  { cookie }: Signed,
  url: string,
  event_type: WebhookEventType = "comment.created",
  choices: Pick<InputOf<typeof createWebhook>, "layout_id" | "format"> = {},
): Promise<Webhook> {
  const draft = { url, event_type, ...choices };
  const made = await callApi(app, createWebhook, draft, { cookie });
  expect([made.status, made.error]).toEqual([201, null]);
  return made.body;
}

export async function webhookNow(app: TestApp, { cookie }: Signed, id: string): Promise<Webhook> {
  const { body } = await callApi(app, listWebhooks, { limit: 100 }, { cookie });
  const found = body.data.find((webhook) => webhook.id === id);
  if (!found) throw new Error("no such webhook");
  return found;
}

export async function secretOf(app: TestApp, { cookie }: Signed, webhookId: string) {
  return (await callApi(app, getWebhookSecret, { webhookId }, { cookie })).body.secret;
}

/** As a receiver with the official library would; throws when the signature is not good. */
export function verify(secret: string, { headers, body }: ReceivedCall): unknown {
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new Verifier(secret).verify(body, Object.fromEntries(named));
}

export async function deliveriesOf(
  app: TestApp,
  { cookie }: Signed,
  webhookId: string,
): Promise<Delivery[]> {
  const { body } = await callApi(app, listDeliveries, { webhookId, limit: 100 }, { cookie });
  return body.data;
}

export async function deliveryDetail(app: TestApp, { cookie }: Signed, deliveryId: string) {
  return (await callApi(app, getDelivery, { deliveryId }, { cookie })).body;
}

/** Resolves with the newest delivery when it has been tried that often. */
export async function tried(
  app: TestApp,
  user: Signed,
  webhookId: string,
  attempts: number,
): Promise<Delivery> {
  let newest: Delivery | undefined;
  await until(`try ${attempts}`, async () => {
    [newest] = await deliveriesOf(app, user, webhookId);
    return (newest?.attempts ?? 0) >= attempts;
  });
  if (!newest) throw new Error("no delivery");
  return newest;
}

/** What the queue would do by the real clock, now: for tests that move the app's. */
export async function nudge(app: TestApp, ownerId: string): Promise<void> {
  await onDatabase(app, (db) => deliverWebhooks(app.jobs(), db, ownerId));
}
