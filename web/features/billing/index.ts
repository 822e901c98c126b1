/** What other features may use of plans and payment. */
export { CheckoutReturn } from "#web/features/billing/checkout-return.tsx";
export { EveryPlan } from "#web/features/billing/every-plan.tsx";
export { Invoices } from "#web/features/billing/invoices.tsx";
export { PlanFrame } from "#web/features/billing/plan-frame.tsx";
export { PortalButton } from "#web/features/billing/portal-button.tsx";
export { PortalReturn } from "#web/features/billing/portal-return.tsx";
export { Subscription } from "#web/features/billing/subscription.tsx";
export { TaxIdForm } from "#web/features/billing/tax-id-form.tsx";
