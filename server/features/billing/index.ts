/** What other features may use of billing. */
export { endLostAccess, planOf } from "#server/features/billing/announce-change.ts";
export { forgetCustomer } from "#server/features/billing/forget-customer.ts";
