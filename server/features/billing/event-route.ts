import { Hono } from "hono";
import type { Services } from "#server/context.ts";
import { readRawBody } from "#server/features/billing/read-raw-body.ts";
import { receiveEvent } from "#server/features/billing/receive-event.ts";

const MAX_BYTES = 1024 ** 2;

/** Where the card provider tells what happened. The signature is over the bytes, so these are read as they came. */
export function paymentEventRoute(services: Services): Hono {
  return new Hono().post("/api/stripe/webhook", async (c) => {
    const body = await readRawBody(c.req.raw, MAX_BYTES);
    const signature = c.req.header("stripe-signature") ?? "";
    await receiveEvent(services, services.payments.readEvent(body, signature));
    return c.json({ received: true });
  });
}
