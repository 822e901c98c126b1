import type { Profile } from "#contract/routes/profile.ts";
import type { profiles } from "#server/platform/db/schema/profiles.ts";

export function presentProfile(row: typeof profiles.$inferSelect, email: string): Profile {
  return {
    id: row.id,
    email,
    username: row.username,
    role: row.role,
    storage_limit: row.storageLimit,
    special_access: row.specialAccess,
    plan_name: row.planName,
    stripe_customer_id: row.stripeCustomerId,
    stripe_subscription_id: row.stripeSubscriptionId,
    stripe_subscription_status: row.stripeSubscriptionStatus,
    stripe_current_period_end: row.stripeCurrentPeriodEnd?.toISOString() ?? null,
    stripe_cancel_at_period_end: row.stripeCancelAtPeriodEnd,
    stripe_cancel_at: row.stripeCancelAt?.toISOString() ?? null,
    grace_until: row.graceUntil?.toISOString() ?? null,
    trial_used: row.trialUsedAt !== null,
    tax_id: row.taxId,
    comment_mails: row.commentMails,
    api_key_created_at: row.apiKeyCreatedAt?.toISOString() ?? null,
  };
}
