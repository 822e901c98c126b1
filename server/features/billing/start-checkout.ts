import { eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { isAwaitingPayment, isLive, isUnsettled } from "#contract/access.ts";
import { Failure } from "#contract/errors.ts";
import { type Plan, planByPriceId } from "#contract/plans.ts";
import { TERMS_VERSION } from "#contract/terms.ts";
import type { UserContext } from "#server/context.ts";
import { acceptTerms } from "#server/features/accounts/index.ts";
import { createCustomer, ensureCustomer } from "#server/features/billing/ensure-customer.ts";
import { portalOf } from "#server/features/billing/open-portal.ts";
import { lockBilledProfile, settleAccount } from "#server/features/billing/settle-account.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import type { CustomerState } from "#server/platform/payments/payments.ts";

// Each checkout holds a database connection while the provider answers.
const limitConcurrency = pLimit(4);

/**
 * Returns the page where the chosen plan begins. Reads the customer's subscriptions from the provider,
 * whose state may be newer than ours, so that two clicks never make two subscriptions.
 */
export function startCheckout(ctx: UserContext, priceId: string): Promise<{ url: string }> {
  const plan = planByPriceId(ctx.config.priceIds, priceId);
  if (!plan) throw new Failure("plan_unknown");
  return limitConcurrency(() =>
    ctx.db.transaction(async (tx) => {
      await lockCheckout(tx, ctx.viewer.profile.id);
      await acceptTermsOf(ctx, tx, priceId);
      const { customerId, state } = await readOwnCustomer(ctx, tx);
      const live = state.subscriptions.find(({ status }) => isLive(status));
      if (live && live.priceId !== priceId) {
        const change = { customerId, subscription: live, priceId, ...returnUrls(ctx) };
        return { url: await ctx.payments.createPlanChange(change) };
      }
      if (live || state.subscriptions.some(({ status }) => isWaiting(status))) {
        return portalOf(ctx, customerId);
      }
      const url = await ctx.payments.createCheckout({
        customerId,
        userId: ctx.viewer.profile.id,
        priceId,
        trialDays: await grantedTrial(tx, ctx, plan, state),
        ...returnUrls(ctx),
      });
      return { url };
    }),
  );
}

/** What waits for a payment is paid in the portal: a second subscription would be paid for as well. */
function isWaiting(status: string): boolean {
  return isUnsettled(status) || isAwaitingPayment({ stripe_subscription_status: status });
}

async function lockCheckout(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${userId}`}, 0))`);
}

/** The page of plans says that whoever chooses one accepts the terms. */
function acceptTermsOf({ viewer, clock }: UserContext, tx: Tx, priceId: string): Promise<void> {
  const { id: userId } = viewer.profile;
  const acceptance = { userId, version: TERMS_VERSION, occasion: "checkout", priceId } as const;
  return acceptTerms(tx, { ...acceptance, createdAt: clock() });
}

/**
 * What is read to decide also counts from now on, so nobody else settles the account meanwhile. A customer
 * that was deleted at the provider is replaced by a new one.
 */
async function readOwnCustomer(ctx: UserContext, tx: Tx) {
  const customerId = await ensureCustomer(ctx);
  // Before it is read what was bought: nothing more is, in another window, after that.
  await ctx.payments.closeCheckouts(customerId);
  const profile = await lockBilledProfile(tx, ctx.viewer.profile.id);
  const state = await ctx.payments.readCustomer(customerId);
  if (profile) await settleAccount(ctx, tx, profile, state);
  if (!state.gone) return { customerId, state };
  return { customerId: await createCustomer({ ...ctx, db: tx }, customerId), state };
}

async function grantedTrial(
  tx: Tx,
  { viewer }: UserContext,
  plan: Plan,
  { subscriptions }: CustomerState,
): Promise<number> {
  if (subscriptions.some(({ hadTrial }) => hadTrial)) return 0;
  const [row] = await tx
    .select({ usedAt: profiles.trialUsedAt })
    .from(profiles)
    .where(eq(profiles.id, viewer.profile.id));
  return row?.usedAt ? 0 : plan.trialDays;
}

function returnUrls({ config }: UserContext) {
  return {
    successUrl: `${config.appUrl}/profile?success=true`,
    cancelUrl: `${config.appUrl}/pricing?canceled=true`,
  };
}
