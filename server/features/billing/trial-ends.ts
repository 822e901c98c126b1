import { and, between, eq, isNotNull, isNull } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { sendPaymentMailOnce } from "#server/features/billing/payment-mail.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

const trialEndsJob = jobKind("trial-ends", { concurrency: 1 });
const EVERY_HOUR = "37 * * * *";
const THREE_DAYS_MS = 3 * 24 * 3600_000;

/** Three days before a trial ends, its person hears what then happens, unless it was cancelled. */
export function trialEndsWorker(services: Services): JobWorker {
  return worker(trialEndsJob, () => tellOfTrials(services), EVERY_HOUR);
}

async function tellOfTrials(services: Services): Promise<void> {
  const now = services.clock();
  const soon = new Date(now.getTime() + THREE_DAYS_MS);
  const ending = await services.db
    .select({ userId: profiles.id, subscription: profiles.stripeSubscriptionId })
    .from(profiles)
    .where(
      and(
        eq(profiles.stripeSubscriptionStatus, "trialing"),
        isNotNull(profiles.stripeSubscriptionId),
        isNull(profiles.stripeCancelAt),
        between(profiles.stripeCurrentPeriodEnd, now, soon),
      ),
    );
  for (const { userId, subscription } of ending) {
    await services.db.transaction((tx) =>
      sendPaymentMailOnce(services, tx, subscription ?? "", { userId, about: "trial_ending" }),
    );
  }
}
