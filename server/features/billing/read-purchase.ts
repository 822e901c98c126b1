import { planByName } from "#contract/plans.ts";
import type { Purchase } from "#contract/routes/billing.ts";
import type { UserContext } from "#server/context.ts";

/** What the viewer bought last, as the provider has it: a change of plan is a purchase of its own. */
export async function readPurchase({ viewer, payments }: UserContext): Promise<Purchase | null> {
  const { stripe_subscription_id: subscription, plan_name } = viewer.profile;
  const plan = planByName(plan_name ?? "");
  if (subscription === null || plan === null) return null;
  const invoice = await payments.readLatestInvoice(subscription);
  switch (invoice?.reason) {
    // A trial counts at its plan's price: nothing is charged until it ends.
    case "subscription_create":
      return { transaction_id: subscription, plan_name: plan.name, value: plan.price / 100 };
    case "subscription_update":
      return {
        transaction_id: invoice.id,
        plan_name: plan.name,
        value: invoice.amountPaid / 100,
      };
    default:
      return null;
  }
}
