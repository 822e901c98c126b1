import { updateSubscription } from "#sandbox/billing/update-subscription.ts";
import { announce } from "#sandbox/events/announce.ts";
import { customerOf, liveSubscription } from "#sandbox/find-record.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";
import { type CardName, testCard } from "#sandbox/test-cards.ts";
import { presentCustomer } from "#sandbox/wire/present-customer.ts";
import { presentMethod } from "#sandbox/wire/present-method.ts";

/** A way to pay that nobody owns yet: it is tried first. */
export function newMethod(
  ledger: Ledger,
  kind: MethodRecord["kind"],
  person: Pick<MethodRecord, "email" | "name">,
): MethodRecord {
  const method = { id: newId("pm"), customer: null, created: ledger.now(), ...person, kind };
  ledger.state.methods.push(method);
  return method;
}

export function cardKind(card: CardName): MethodRecord["kind"] {
  return { type: "card", card, last4: testCard(card).number.slice(-4) };
}

export function attachMethod(ledger: Ledger, method: MethodRecord, customer: string): void {
  method.customer = customer;
  announce(ledger, "payment_method.attached", presentMethod(method));
}

/** The customer's way to pay from now on, for the subscription as well. */
export function makeDefault(ledger: Ledger, customerId: string, method: MethodRecord): void {
  const customer = customerOf(ledger, customerId);
  const before = presentCustomer(ledger, customer);
  customer.defaultMethod = method.id;
  announce(ledger, "customer.updated", presentCustomer(ledger, customer), before);
  const subscription = liveSubscription(ledger, customerId);
  if (subscription) updateSubscription(ledger, subscription, { defaultMethod: method.id });
}
