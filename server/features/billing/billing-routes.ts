import * as billing from "#contract/routes/billing.ts";
import type { Api } from "#server/api.ts";
import { ensureCustomer } from "#server/features/billing/ensure-customer.ts";
import { listInvoices } from "#server/features/billing/list-invoices.ts";
import { openPortal } from "#server/features/billing/open-portal.ts";
import { readPurchase } from "#server/features/billing/read-purchase.ts";
import { refreshBilling } from "#server/features/billing/refresh-billing.ts";
import { saveTaxId } from "#server/features/billing/save-tax-id.ts";
import { startCheckout } from "#server/features/billing/start-checkout.ts";
import { withdraw } from "#server/features/billing/withdraw.ts";

export function billingRoutes(api: Api): void {
  api.serve(billing.startCheckout, (ctx, { priceId }) => startCheckout(ctx, priceId));
  api.serve(billing.getPurchase, async (ctx) => ({ purchase: await readPurchase(ctx) }));
  api.serve(billing.refreshBilling, (ctx) => refreshBilling(ctx));
  api.serve(billing.listInvoices, (ctx) => listInvoices(ctx));
  api.serve(billing.withdraw, (ctx) => withdraw(ctx));
  api.serve(billing.saveTaxId, (ctx, input) => saveTaxId(ctx, input.tax_id));
  api.serve(billing.openPortal, (ctx) => openPortal(ctx));
  api.serve(billing.ensureCustomer, async (ctx) => ({ customer_id: await ensureCustomer(ctx) }));
}
