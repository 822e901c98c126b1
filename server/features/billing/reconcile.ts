import { and, gt, inArray, isNotNull, lt, ne } from "drizzle-orm";
import { isLive, isPastDue } from "#contract/access.ts";
import { planByPriceId } from "#contract/plans.ts";
import type { Services } from "#server/context.ts";
import { compareReversals } from "#server/features/billing/reconcile-reversals.ts";
import { settleFromProvider } from "#server/features/billing/refresh-billing.ts";
import { settleEach } from "#server/features/billing/settle-each.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { SubscriptionState } from "#server/platform/payments/payments.ts";

const HOUR_MS = 3600_000;
/** One page of the provider, or as many accounts, in one run; the next run is a job of its own. */
const BATCH = 100;
/** The provider's other callers want some of the requests that it takes in a second. */
const BATCHES_APART_MS = 1_000;

const reconcileJob = jobKind("reconcile-billing", { concurrency: 1 });
const EVERY_NIGHT = "41 6 * * *";

interface Progress {
  step: "subscriptions" | "overdue" | "refund" | "dispute";
  /** The last one of the batch before. */
  after: string | null;
}
const batchJob = jobKind<Progress>("reconcile-billing-batch", {
  concurrency: 1,
  expireInSeconds: 1_800,
});

const STEPS = {
  subscriptions: compareSubscriptions,
  overdue: lookAtOverdue,
  refund: lookAtRefunds,
  dispute: lookAtDisputes,
} as const satisfies Record<
  Progress["step"],
  (services: Services, after: string | null) => Promise<Progress | null>
>;

type Row = typeof profiles.$inferSelect;
type Listed = SubscriptionState & { customerId: string };

/**
 * Once a day, every subscription that the provider has is compared with what we know, then every account
 * whose period is over is looked at, then what went back of payments: so an event that was lost costs a
 * day at most. A run that dies goes on where it was.
 */
export function reconcileWorkers(services: Services): JobWorker[] {
  return [
    worker(
      reconcileJob,
      () => services.jobs.enqueue(services.db, batchJob, { step: "subscriptions", after: null }),
      EVERY_NIGHT,
    ),
    worker(batchJob, async ({ step, after }) => {
      const next = await STEPS[step](services, after);
      if (!next) return;
      const startAfter = new Date(services.clock().getTime() + BATCHES_APART_MS);
      await services.jobs.enqueue(services.db, batchJob, next, { startAfter });
    }),
  ];
}

async function compareSubscriptions(
  services: Services,
  after: string | null,
): Promise<Progress | null> {
  const page = await services.payments.listSubscriptions(after);
  const customers = page.subscriptions.map(({ customerId }) => customerId);
  const known = await services.db
    .select()
    .from(profiles)
    .where(inArray(profiles.stripeCustomerId, customers));
  const byCustomer = new Map(known.map((profile) => [profile.stripeCustomerId, profile]));
  const differing = new Set(
    page.subscriptions.flatMap((subscription) => {
      const profile = byCustomer.get(subscription.customerId);
      return profile && differs(services, profile, subscription) ? profile.id : [];
    }),
  );
  await settleAccounts(services, differing);
  if (differing.size > 0) services.log.info("payments set right", { accounts: differing.size });
  return page.next ? { step: "subscriptions", after: page.next } : { step: "overdue", after: null };
}

/** Whether a subscription is another one than the profile says. */
function differs({ config }: Pick<Services, "config">, profile: Row, listed: Listed): boolean {
  if (listed.id !== profile.stripeSubscriptionId) {
    return isLive(listed.status) || isPastDue(listed.status);
  }
  const plan = planByPriceId(config.priceIds, listed.priceId);
  return (
    listed.status !== profile.stripeSubscriptionStatus ||
    listed.currentPeriodEnd.getTime() !== profile.stripeCurrentPeriodEnd?.getTime() ||
    (isLive(listed.status) &&
      (listed.cancelAt?.getTime() !== profile.stripeCancelAt?.getTime() ||
        (plan !== null && plan.trialDays === 0 && plan.name !== profile.planName)))
  );
}

/** Accounts whose period is over although nobody said how it goes on: their customer may be gone. */
async function lookAtOverdue(services: Services, after: string | null): Promise<Progress | null> {
  const over = new Date(services.clock().getTime() - HOUR_MS);
  const due = await services.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        isNotNull(profiles.stripeCustomerId),
        ne(profiles.stripeSubscriptionStatus, "canceled"),
        lt(profiles.stripeCurrentPeriodEnd, over),
        after ? gt(profiles.id, after) : undefined,
      ),
    )
    .orderBy(profiles.id)
    .limit(BATCH);
  await settleAccounts(
    services,
    due.map(({ id }) => id),
  );
  const last = due.at(-1);
  return due.length < BATCH || !last
    ? { step: "refund", after: null }
    : { step: "overdue", after: last.id };
}

async function lookAtRefunds(services: Services, after: string | null): Promise<Progress> {
  const next = await compareReversals(services, "refund", after);
  return next ? { step: "refund", after: next } : { step: "dispute", after: null };
}

async function lookAtDisputes(services: Services, after: string | null): Promise<Progress | null> {
  const next = await compareReversals(services, "dispute", after);
  return next ? { step: "dispute", after: next } : null;
}

function settleAccounts(services: Services, ids: Iterable<string>): Promise<void> {
  const accounts = [...ids].map((userId) => ({ userId }));
  return settleEach(services, accounts, ({ userId }) => settleFromProvider(services, userId));
}
