import type { Hono } from "hono";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { flag, readQuery } from "#sandbox/api/read-params.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { EventRecord } from "#sandbox/records/delivery-records.ts";

const ListParams = z.strictObject({
  ...pageParams,
  type: z.optional(z.string()),
  types: z.optional(z.array(z.string()).check(z.maxLength(20))),
  delivery_success: z.optional(flag),
});

export function eventsApi(api: Hono, { state }: Ledger): void {
  api.get("/v1/events", (c) => {
    const params = readQuery(c, ListParams);
    if (params.type && params.types) {
      throw badRequest("You may only specify one of these parameters: type, types.", "type");
    }
    const types = params.types ?? (params.type ? [params.type] : ["*"]);
    const rows = state.events.filter(
      ({ delivered, type }) =>
        types.some((pattern) => matches(type, pattern)) &&
        (params.delivery_success === undefined || delivered === params.delivery_success),
    );
    return c.json(listPage("/v1/events", rows, params, presentRecorded));
  });
  api.get("/v1/events/:id", (c) =>
    c.json(presentRecorded(wanted(state.events, c.req.param("id"), "event"))),
  );
}

/** As it was when it happened; only how many still wait for it changes. */
function presentRecorded({ body, waiting }: EventRecord): Stripe.EventBase {
  return { ...JSON.parse(body), pending_webhooks: waiting.length };
}

/** `customer.*` stands for all that begins so. */
function matches(type: string, pattern: string): boolean {
  if (!pattern.endsWith("*")) return type === pattern;
  return type.startsWith(pattern.slice(0, -1));
}
