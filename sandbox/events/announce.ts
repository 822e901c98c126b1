import type Stripe from "stripe";
import { endpointsOf, wants } from "#sandbox/events/endpoints.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { presentEvent } from "#sandbox/wire/present-event.ts";

/** The object that an event of each type is about. */
type Subject = { [Event in Stripe.Event as Event["type"]]: Event["data"]["object"] };

/** Records an event and sends it; `before` is what its object was. */
export function announce<Type extends keyof Subject>(
  ledger: Ledger,
  type: Type,
  object: Subject[Type],
  before?: Subject[Type],
): void {
  const { delivery } = ledger.state;
  const waiting = delivery === "off" ? [] : endpointsOf(ledger).filter((one) => wants(one, type));
  const previous = before ? { previous_attributes: changedFields(before, object) } : {};
  const data = { object, ...previous };
  const event = presentEvent(ledger.now(), { type, data, waiting: waiting.length });
  ledger.send({
    id: event.id,
    type,
    created: event.created,
    body: JSON.stringify(event),
    waiting: waiting.map(({ id }) => id),
    delivered: false,
  });
}

/** What the fields that differ were before. */
function changedFields(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  const differing = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
  return Object.fromEntries(differing);
}
