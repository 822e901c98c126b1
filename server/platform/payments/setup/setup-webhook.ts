import type Stripe from "stripe";
import type { Report } from "#server/platform/payments/setup/report.ts";
import { NEEDED_EVENTS } from "#server/platform/payments/stripe-payments.ts";

/** The endpoint by which we hear of events. Its secret is told once, when it is made. */
export async function setupWebhook(stripe: Stripe, appUrl: string, report: Report): Promise<void> {
  const url = `${appUrl}/api/stripe/webhook`;
  const enabled_events = [...NEEDED_EVENTS];
  const listed = await stripe.webhookEndpoints.list({ limit: 100 });
  const known = listed.data.find((endpoint) => endpoint.url === url);
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events, disabled: false });
    report("updated", "webhook", url);
    return;
  }
  const made = await stripe.webhookEndpoints.create({ url, enabled_events });
  report("created", "webhook", `STRIPE_WEBHOOK_SECRET=${made.secret ?? ""}`);
}
