/** What other features may use of billing. */
export { endLostAccess, planOf } from "#server/features/billing/announce-change.ts";
export { forgetCustomer } from "#server/features/billing/forget-customer.ts";
export { ALL_INVOICES, presentInvoices } from "#server/features/billing/list-invoices.ts";
export { isOpenDispute } from "#server/features/billing/open-disputes.ts";
export { settleFromProvider } from "#server/features/billing/refresh-billing.ts";
export { keepReversal } from "#server/features/billing/reversals.ts";
