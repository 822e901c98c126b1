import { eq } from "drizzle-orm";
import { invalidInput } from "#contract/errors.ts";
import { billingMessages } from "#contract/messages/billing-messages.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { readTaxId } from "#contract/tax-id.ts";
import type { UserContext } from "#server/context.ts";
import { ensureCustomer } from "#server/features/billing/ensure-customer.ts";
import { readOwnProfile } from "#server/features/billing/refresh-billing.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Kept here and passed on, so that it stands on the next invoice. */
export async function saveTaxId(ctx: UserContext, typed: string): Promise<Profile> {
  const taxId = readTaxId(typed);
  if (!taxId) throw invalidInput("tax_id", billingMessages.taxIdInvalid);
  await ctx.payments.saveTaxId(await ensureCustomer(ctx), taxId);
  const which = eq(profiles.id, ctx.viewer.profile.id);
  await ctx.db.update(profiles).set({ taxId: taxId.value }).where(which);
  return readOwnProfile(ctx);
}
