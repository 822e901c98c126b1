import type Stripe from "stripe";
import { type Plan, type PlanName, plans, priceText } from "#contract/plans.ts";
import type { Report } from "#server/platform/payments/setup/report.ts";

export type SetPrices = Record<PlanName, { price: string; product: string }>;

/** By which our prices are found again, whatever their ids are. */
const lookupKeyOf = ({ name }: Plan) => `alfinete_${name.toLowerCase()}`;
const settingOf = ({ name }: Plan) => `STRIPE_PRICE_${name.toUpperCase()}`;

/** The three prices: those that are set, those of an earlier run, or new ones. */
export async function setupPrices(
  stripe: Stripe,
  ids: Readonly<Record<PlanName, string | undefined>>,
  report: Report,
): Promise<SetPrices> {
  const found: Partial<SetPrices> = {};
  for (const plan of plans) {
    const price = await findPrice(stripe, plan, ids[plan.name]);
    const used = price ?? (await createPrice(stripe, plan));
    requireFit(plan, used);
    report(price ? "kept" : "created", `price ${plan.name}`, `${settingOf(plan)}=${used.id}`);
    found[plan.name] = { price: used.id, product: productOf(used) };
  }
  return found as SetPrices;
}

async function findPrice(
  stripe: Stripe,
  plan: Plan,
  id: string | undefined,
): Promise<Stripe.Price | null> {
  if (id) return stripe.prices.retrieve(id);
  const listed = await stripe.prices.list({
    lookup_keys: [lookupKeyOf(plan)],
    active: true,
    limit: 1,
  });
  return listed.data[0] ?? null;
}

async function createPrice(stripe: Stripe, plan: Plan): Promise<Stripe.Price> {
  const lookupKey = lookupKeyOf(plan);
  return stripe.prices.create({
    currency: "brl",
    unit_amount: plan.price,
    recurring: { interval: "month" },
    lookup_key: lookupKey,
    product_data: { name: `Alfinete ${plan.name}` },
  });
}

/** A price cannot be changed, and we would charge what is set: somebody has to decide. */
function requireFit(
  plan: Plan,
  { id, active, currency, unit_amount: amount, recurring }: Stripe.Price,
) {
  const isMonthly = recurring?.interval === "month" && recurring.interval_count === 1;
  if (active && currency === "brl" && amount === plan.price && isMonthly) return;
  throw new Error(
    `${settingOf(plan)}: ${id} is no active price of ${priceText(plan).amount} a month in BRL; archive it, or set another`,
  );
}

function productOf({ product }: Stripe.Price): string {
  return typeof product === "string" ? product : product.id;
}
