import { readEnvironment } from "#server/environment.ts";
import { setupPayments } from "#server/platform/payments/setup/setup-payments.ts";
import { stripeClient } from "#server/platform/payments/stripe-payments.ts";
import { runTool } from "#server/run-tool.ts";

// npm run setup-payments: prices, customer portal and webhook at the provider, with the key that is set.
await runTool(async () => {
  const { env } = readEnvironment();
  const { STRIPE_SECRET_KEY: secretKey, APP_URL: appUrl } = env;
  if (!secretKey || !appUrl) throw new Error("set STRIPE_SECRET_KEY and APP_URL first");
  const stripe = stripeClient({ secretKey, apiBase: env.STRIPE_API_BASE ?? null });
  const prices = {
    Basic: env.STRIPE_PRICE_BASIC,
    Pro: env.STRIPE_PRICE_PRO,
    Team: env.STRIPE_PRICE_TEAM,
  };
  console.log(/^.k_live_/.test(secretKey) ? "live mode" : "test mode");
  await setupPayments(stripe, { appUrl: appUrl.replace(/\/$/, ""), prices }, (done, what, as) =>
    console.log(`${done.padEnd(8)}${what.padEnd(18)}${as}`),
  );
});
