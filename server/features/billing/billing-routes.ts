import * as billing from "#contract/routes/billing.ts";
import { ensureCustomer } from "#server/features/billing/ensure-customer.ts";
import { openPortal } from "#server/features/billing/open-portal.ts";
import { readPurchase } from "#server/features/billing/read-purchase.ts";
import { startCheckout } from "#server/features/billing/start-checkout.ts";
import { type Api, serve } from "#server/http/serve.ts";

export function billingRoutes(api: Api): void {
  serve(api, billing.startCheckout, (ctx, { priceId }) => startCheckout(ctx, priceId));
  serve(api, billing.getPurchase, async (ctx) => ({ purchase: await readPurchase(ctx) }));
  serve(api, billing.openPortal, (ctx) => openPortal(ctx));
  serve(api, billing.ensureCustomer, async (ctx) => ({ customer_id: await ensureCustomer(ctx) }));
}
