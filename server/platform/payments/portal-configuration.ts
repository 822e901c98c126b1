import type Stripe from "stripe";

/** By which our configuration is found among those of the account. */
export const PORTAL_MARK = { app: "alfinete" };

const KEPT_MS = 60 * 60_000;

/** Null when `npm run setup-payments` made none: then the account's default one holds. */
export async function findPortal(stripe: Stripe): Promise<string | null> {
  const listed = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const own = listed.data.find(({ metadata }) => metadata?.app === PORTAL_MARK.app);
  return own?.id ?? null;
}

/** The same, asked once an hour. */
export function portalConfiguration(stripe: Stripe): () => Promise<{ configuration?: string }> {
  let known: { id: string | null; until: number } | null = null;
  return async () => {
    if (!known || known.until < Date.now()) {
      known = { id: await findPortal(stripe), until: Date.now() + KEPT_MS };
    }
    return known.id ? { configuration: known.id } : {};
  };
}
