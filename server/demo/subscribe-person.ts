import { eq } from "drizzle-orm";
import { type PlanName, planByName } from "#contract/plans.ts";
import type { Services } from "#server/context.ts";
import { profileChangeFor } from "#server/features/billing/profile-change.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

const TEST_CARD = {
  number: "4242424242424242",
  expiry: "12/39",
  cvc: "123",
  name: "Demonstração",
  tax_id: "529.982.247-25",
};

type Row = typeof profiles.$inferSelect;

/** Subscribes through the payment sandbox, so that its pages work for the demo's people. */
export async function subscribePerson(
  services: Services,
  person: { profile: Row; email: string; planName: PlanName },
): Promise<Row> {
  const { payments, config, db } = services;
  const { profile, email, planName } = person;
  const customerId = await payments.createCustomer({ userId: profile.id, email, replaces: null });
  const page = await payments.createCheckout({
    customerId,
    userId: profile.id,
    priceId: config.priceIds[planName],
    trialDays: planByName(planName)?.trialDays ?? 0,
    successUrl: `${config.appUrl}/profile?success=true`,
    cancelUrl: `${config.appUrl}/pricing?canceled=true`,
  });
  await payOn(page);
  const state = await payments.readCustomer(customerId);
  const change = profileChangeFor(services, { ...profile, stripeCustomerId: customerId }, state);
  const [subscribed] = await db
    .update(profiles)
    .set({ ...change, stripeCustomerId: customerId })
    .where(eq(profiles.id, profile.id))
    .returning();
  return subscribed ?? profile;
}

/** Fills in and sends the form with its hidden fields, as a person would. */
async function payOn(page: string): Promise<void> {
  const html = await (await fetch(page)).text();
  const [, action = ""] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams(TEST_CARD);
  for (const [, name = "", value = ""] of hidden) body.set(name, value);
  const answer = await fetch(new URL(action, page), { method: "POST", body, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`the sandbox answered ${answer.status} to the card`);
}
