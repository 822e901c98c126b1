import { type Invoice, invoiceStates } from "#contract/routes/billing.ts";
import type { UserContext } from "#server/context.ts";

const SHOWN = 12;

/** As the provider has them; what is not final yet is not shown, nor a trial's invoice of nothing. */
export async function listInvoices({ viewer, payments }: UserContext): Promise<Invoice[]> {
  const { stripe_customer_id: customerId } = viewer.profile;
  if (customerId === null) return [];
  const found = await payments.listInvoices(customerId, SHOWN);
  return found.flatMap((invoice) => {
    const state = invoiceStates.find((one) => one === invoice.status);
    const amount = state === "paid" ? invoice.amountPaid : invoice.amountDue;
    if (!state || amount === 0) return [];
    return {
      id: invoice.id,
      created_at: invoice.createdAt.toISOString(),
      amount,
      state,
      page_url: invoice.pageUrl,
      pdf_url: invoice.pdfUrl,
    };
  });
}
