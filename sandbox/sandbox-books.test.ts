import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { addMonth } from "#sandbox/sandbox-clock.ts";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const priceIds = { Basic: "price_basic", Pro: "price_pro", Team: "price_team" };
const onFault = (error: Error) => {
  throw error;
};
const unix = (date: string) => Date.parse(date) / 1000;

function sdk({ apiBase, secretKey }: { apiBase: string; secretKey: string }): Stripe {
  const { hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, { host: hostname, port, protocol: "http" });
}

test("keeps its state, keys and port over a restart; a second process joins the first", async () => {
  const file = join(await temporaryFolder(), "sandbox.json");
  const first = await startSandbox({ file, priceIds, webhookUrl: null, onFault });
  const { id } = await sdk(first).customers.create({ email: "lia@exemplo.com" });
  await first.close();
  const second = await startSandbox({ file, priceIds, webhookUrl: null, onFault });
  expect({ ...second, close: null }).toEqual({ ...first, close: null });
  expect(await sdk(second).customers.retrieve(id)).toMatchObject({ email: "lia@exemplo.com" });
  const beside = await startSandbox({ file, priceIds, webhookUrl: null, onFault });
  expect(beside.apiBase).toBe(second.apiBase);
  await beside.close();
  expect(await sdk(second).customers.retrieve(id)).toMatchObject({ id });
  await second.close();
});

test("resends an event until it is accepted, with a signature that the SDK verifies", async () => {
  const bodies: { body: string; signature: string }[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk;
    });
    request.on("end", () => {
      bodies.push({ body, signature: String(request.headers["stripe-signature"]) });
      response.writeHead(bodies.length < 3 ? 503 : 200).end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => receiver.once("listening", listening));
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const file = join(await temporaryFolder(), "sandbox.json");
  const sandbox = await startSandbox({ file, priceIds, webhookUrl, onFault });
  const stripe = sdk(sandbox);
  await stripe.customers.create({ email: "lia@exemplo.com" });
  await expect.poll(() => bodies.length, { timeout: 10_000 }).toBe(3);
  const ids = bodies.map(({ body, signature }) => {
    const event = stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret);
    expect(event.type).toBe("customer.created");
    return event.id;
  });
  expect(new Set(ids).size).toBe(1);
  await sandbox.close();
  receiver.closeAllConnections();
  receiver.close();
});

test.each([
  ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z", "2026-02-28T12:00:00Z"],
  ["2026-02-28T12:00:00Z", "2026-01-31T12:00:00Z", "2026-03-31T12:00:00Z"],
  ["2026-12-15T12:00:00Z", "2026-12-15T12:00:00Z", "2027-01-15T12:00:00Z"],
])("a month after %s, anchored at %s, is %s", (from, anchor, next) => {
  expect(addMonth(unix(from), unix(anchor))).toBe(unix(next));
});
