import { amountDue } from "#sandbox/billing/invoice-sums.ts";
import { settleInvoice } from "#sandbox/billing/settle-invoice.ts";
import { intentOf, methodFor, subscriptionOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import {
  answerRequest,
  attemptPayment,
  endVoucher,
  type Outcome,
  openPayment,
} from "#sandbox/payments/attempt-payment.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";
import type { IntentRecord } from "#sandbox/records/payment-records.ts";

interface How {
  /** Instead of the subscription's own. */
  method?: MethodRecord;
  /** The card's owner is there and has confirmed the payment. */
  confirmed?: boolean;
}

/** Asks for what is due, and draws the consequences. */
export function collectInvoice(ledger: Ledger, invoice: InvoiceRecord, how: How = {}): Outcome {
  const due = amountDue(invoice);
  if (due === 0) return settled(ledger, invoice, "paid");
  const intent = invoice.intent
    ? intentOf(ledger, invoice.intent)
    : openPayment(ledger, invoice.customer, due);
  invoice.intent = intent.id;
  invoice.attempts += 1;
  const method = how.method ?? methodFor(ledger, subscriptionOf(ledger, invoice.subscription));
  // A voucher that can still be paid stays the one to pay.
  const outcome = intent.voucher
    ? "waits"
    : attemptPayment(ledger, intent, method, how.confirmed ?? false);
  return settled(ledger, invoice, outcome);
}

/** The card's owner answered on the invoice's page. */
export function confirmInvoice(
  ledger: Ledger,
  invoice: InvoiceRecord,
  intent: IntentRecord,
  confirmed: boolean,
): Outcome {
  const outcome = answerRequest(ledger, intent, confirmed);
  // That the owner refuses is no further attempt.
  return confirmed ? settled(ledger, invoice, outcome) : outcome;
}

export function collectVoucher(
  ledger: Ledger,
  invoice: InvoiceRecord,
  intent: IntentRecord,
  isPaid: boolean,
): Outcome {
  return settled(ledger, invoice, endVoucher(ledger, intent, isPaid));
}

function settled(ledger: Ledger, invoice: InvoiceRecord, outcome: Outcome): Outcome {
  settleInvoice(ledger, invoice, outcome);
  return outcome;
}
