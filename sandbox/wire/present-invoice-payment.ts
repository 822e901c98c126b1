import type Stripe from "stripe";
import { amountDue } from "#sandbox/billing/invoice-sums.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";

const STATUSES: Record<InvoiceRecord["status"], "canceled" | "open" | "paid"> = {
  draft: "open",
  open: "open",
  paid: "paid",
  uncollectible: "open",
  void: "canceled",
};

/** The payment of an invoice; none while nothing is asked for. */
export function presentInvoicePayments(invoice: InvoiceRecord): Stripe.InvoicePayment[] {
  const { intent, paidAt, status } = invoice;
  if (intent === null) return [];
  const due = amountDue(invoice);
  return [
    {
      id: invoicePaymentId(invoice),
      object: "invoice_payment",
      amount_paid: status === "paid" ? due : null,
      amount_requested: due,
      created: invoice.finalizedAt ?? invoice.created,
      currency: "brl",
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent, type: "payment_intent" },
      status: STATUSES[status],
      status_transitions: { canceled_at: invoice.voidedAt, paid_at: paidAt },
    },
  ];
}

/** An invoice has one payment, so they share what makes their ids. */
export function invoicePaymentId({ id }: Pick<InvoiceRecord, "id">): string {
  return id.replace(/^in_/, "inpay_");
}
