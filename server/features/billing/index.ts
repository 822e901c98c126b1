/** What other features may use of billing. */
export { forgetCustomer } from "#server/features/billing/forget-customer.ts";
