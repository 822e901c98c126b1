import type { Hono } from "hono";
import * as z from "zod/mini";
import { wanted } from "#sandbox/api/api-errors.ts";
import { control } from "#sandbox/controls/control.ts";
import type { Deliveries } from "#sandbox/deliver-events.ts";
import { endpointsOf, wants } from "#sandbox/events/endpoints.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { EventRecord } from "#sandbox/records/delivery-records.ts";

const DeliveryParams = z.strictObject({
  delivery: z.enum(["held", "off", "on"]),
  /** In which order what was held is sent. */
  order: z._default(z.enum(["created", "reversed"]), "created"),
});
const EventParams = z.strictObject({
  /** Ids, in the order in which they are sent. */
  events: z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((id) => [id]),
    ),
  ]),
  times: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1),
});

interface Sent {
  event: string;
  endpoint: string;
  /** Null when nothing was answered. */
  status: number | null;
}

/** Both answer when everything was sent, one after the other. */
export function deliveryControls(app: Hono, ledger: Ledger, deliveries: Deliveries): void {
  const { state } = ledger;

  async function send(event: EventRecord, to: readonly string[] | null): Promise<Sent[]> {
    const sent: Sent[] = [];
    for (const endpoint of endpointsOf(ledger)) {
      const isMeant = to ? to.includes(endpoint.id) : wants(endpoint, event.type);
      if (!isMeant) continue;
      const status = await deliveries.sendOnce(event, endpoint);
      sent.push({ event: event.id, endpoint: endpoint.id, status });
    }
    return sent;
  }

  control(app, ledger, "webhooks", DeliveryParams, async ({ delivery, order }) => {
    const wasHeld = state.delivery === "held";
    state.delivery = delivery;
    if (delivery !== "on" || !wasHeld) return { sent: [] };
    const held = state.events.filter(({ waiting }) => waiting.length > 0);
    const sent: Sent[] = [];
    for (const event of order === "created" ? held : held.reverse()) {
      sent.push(...(await send(event, event.waiting)));
      if (event.waiting.length > 0) deliveries.deliver(event);
    }
    return { sent };
  });
  control(app, ledger, "events", EventParams, async ({ events, times }) => {
    const sent: Sent[] = [];
    for (let round = 0; round < times; round += 1) {
      for (const id of events) {
        sent.push(...(await send(wanted(state.events, id, "event"), null)));
      }
    }
    return { sent };
  });
}
