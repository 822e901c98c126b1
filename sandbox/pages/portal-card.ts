import type { Context } from "hono";
import { sandboxAuthentication, sandboxCheckout } from "#contract/messages/payment-sandbox.ts";
import { collectInvoice } from "#sandbox/billing/collect-invoice.ts";
import { attachMethod, cardKind, makeDefault, newMethod } from "#sandbox/checkout/save-method.ts";
import { customerOf, invoiceOf, liveSubscription } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { authenticationForm, readCard } from "#sandbox/pages/card-form.ts";
import { showPage, tokenField } from "#sandbox/pages/page-frame.ts";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";
import type { PortalRecord } from "#sandbox/records/page-records.ts";
import { testCard } from "#sandbox/test-cards.ts";

type TypedCard = { method: MethodRecord; asksOwner: boolean } | { refused: string };

export function typedCard(
  ledger: Ledger,
  { customer }: PortalRecord,
  fields: Map<string, string>,
): TypedCard {
  const answer = readCard(fields, ledger.now());
  if ("refused" in answer) return answer;
  const { confirms, refusedAs } = testCard(answer.card);
  if (refusedAs) return { refused: sandboxCheckout.refusals[refusedAs] };
  const { email, name } = customerOf(ledger, customer);
  const method = newMethod(ledger, cardKind(answer.card), { email, name });
  return { method, asksOwner: confirms !== undefined };
}

/** The page where the card's owner confirms. */
export function askOwner(
  c: Context,
  ledger: Ledger,
  portal: PortalRecord,
  { id, kind }: MethodRecord,
): Promise<Response> | Response {
  portal.pendingMethod = id;
  const action = `/portal/${portal.secret}/card/authenticate`;
  const token = tokenField(ledger, portal.secret);
  const last4 = kind.type === "card" ? kind.last4 : "";
  const content = authenticationForm(action, token, last4);
  return showPage(c, { title: sandboxAuthentication.title, content });
}

export function saveCard(ledger: Ledger, { customer }: PortalRecord, method: MethodRecord): void {
  attachMethod(ledger, method, customer);
  makeDefault(ledger, customer, method);
  payOpenInvoice(ledger, customer);
}

/** Tries an open invoice again at once, with the new card and its owner present. */
function payOpenInvoice(ledger: Ledger, customer: string): void {
  const subscription = liveSubscription(ledger, customer);
  if (subscription?.status !== "past_due" || !subscription.latestInvoice) return;
  const invoice = invoiceOf(ledger, subscription.latestInvoice);
  if (invoice.status === "open") collectInvoice(ledger, invoice, { confirmed: true });
}
