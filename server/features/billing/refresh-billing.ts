import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { Profile } from "#contract/routes/profile.ts";
import type { Services, UserContext } from "#server/context.ts";
import { presentProfile } from "#server/features/accounts/index.ts";
import { lockBilledProfile, settleAccount } from "#server/features/billing/settle-account.ts";
import { requireRate } from "#server/features/comments/index.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

// Each reading holds a database connection while the provider answers.
const limitConcurrency = pLimit(4);

/** For whoever comes back from paying, or asks again: what the provider says counts at once. */
export async function refreshBilling(ctx: UserContext): Promise<Profile> {
  const { id } = ctx.viewer.profile;
  await requireRate(ctx, [{ key: `billing-refresh:${id}`, limit: 20, windowSeconds: 60 }]);
  await settleFromProvider(ctx, id);
  return readOwnProfile(ctx);
}

/** After it was changed: the context has it as it was when the request came. */
export async function readOwnProfile(ctx: UserContext): Promise<Profile> {
  const { id, email } = ctx.viewer.profile;
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, id));
  return profile ? presentProfile(profile, email) : ctx.viewer.profile;
}

/** Reads the customer of an account, with the account locked, and writes what is found. */
export function settleFromProvider(services: Services, userId: string): Promise<void> {
  return limitConcurrency(() =>
    services.db.transaction(async (tx) => {
      const profile = await lockBilledProfile(tx, userId);
      if (!profile?.stripeCustomerId) return;
      const state = await services.payments.readCustomer(profile.stripeCustomerId);
      await settleAccount(services, tx, profile, state);
    }),
  );
}
