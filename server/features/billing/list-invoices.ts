import { type Invoice, invoiceStates, type Withdrawal } from "#contract/routes/billing.ts";
import type { UserContext } from "#server/context.ts";
import { findWithdrawal } from "#server/features/billing/find-withdrawal.ts";
import type { InvoiceState } from "#server/platform/payments/payments.ts";

const SHOWN = 12;
/** As many as the provider gives at once. */
export const ALL_INVOICES = 100;

interface Listed {
  data: Invoice[];
  withdrawal: Withdrawal | null;
}

export async function listInvoices({ viewer, payments, clock }: UserContext): Promise<Listed> {
  const { stripe_customer_id: customerId } = viewer.profile;
  if (customerId === null) return { data: [], withdrawal: null };
  const found = await payments.listInvoices(customerId, ALL_INVOICES);
  const open = findWithdrawal(viewer.profile, found, clock());
  return {
    data: presentInvoices(found).slice(0, SHOWN),
    withdrawal: open && { until: open.until.toISOString(), amount: open.amount },
  };
}

/** As the provider has them; what is not final yet is not shown, nor a trial's invoice of nothing. */
export function presentInvoices(found: readonly InvoiceState[]): Invoice[] {
  return found.flatMap((invoice) => {
    const state = invoiceStates.find((one) => one === invoice.status);
    const amount = state === "paid" ? invoice.amountPaid : invoice.amountDue;
    if (!state || amount === 0) return [];
    return {
      id: invoice.id,
      created_at: invoice.createdAt.toISOString(),
      amount,
      state,
      refunded: invoice.refunded,
      page_url: invoice.pageUrl,
      pdf_url: invoice.pdfUrl,
    };
  });
}
