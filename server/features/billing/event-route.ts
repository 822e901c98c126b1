import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Services } from "#server/context.ts";
import { receiveEvent } from "#server/features/billing/receive-event.ts";
import { readBody } from "#server/platform/http/read-body.ts";

const MAX_BYTES = 1024 ** 2;

/** Where the card provider tells what happened. The signature is over the bytes, so these are read as they came. */
export function paymentEventRoute(services: Services): Hono<{ Bindings: HttpBindings }> {
  return new Hono<{ Bindings: HttpBindings }>().post("/api/stripe/webhook", async (c) => {
    const body = await readBody(c.env.incoming, MAX_BYTES);
    const signature = c.req.header("stripe-signature") ?? "";
    await receiveEvent(services, services.payments.readEvent(body, signature));
    return c.json({ received: true });
  });
}
