import { eq } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { announceChange } from "#server/features/billing/announce-change.ts";
import { profileChangeFor } from "#server/features/billing/profile-change.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import type { CustomerState } from "#server/platform/payments/payments.ts";

type Row = typeof profiles.$inferSelect;

/** The profile of an account that nobody else changes until the commit. */
export async function lockBilledProfile(tx: Tx, userId: string): Promise<Row | null> {
  // The account first, as everywhere, to avoid deadlocks.
  if (!(await lockAccount(tx, userId))) return null;
  const [profile] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("no key update");
  return profile ?? null;
}

/**
 * Writes what the provider says, wherever it was read: an event that was lost costs no more than the time
 * until somebody looks.
 */
export async function settleAccount(
  services: Services,
  tx: Tx,
  profile: Row,
  state: CustomerState,
): Promise<Row> {
  const change = profileChangeFor(services, profile, state);
  const which = eq(profiles.id, profile.id);
  const [after] = await tx.update(profiles).set(change).where(which).returning();
  if (!after) return profile;
  await announceChange(services, tx, profile, after);
  return after;
}
