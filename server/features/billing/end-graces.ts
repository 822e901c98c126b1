import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { sendPaymentMailOnce } from "#server/features/billing/payment-mail.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import { accessTopic } from "#server/platform/live/topics.ts";

const endGracesJob = jobKind("end-graces", { concurrency: 1 });
/** Also on a schedule, for grace periods whose job was never written. */
const EVERY_HOUR = "23 * * * *";
/** The database's clock, which starts the job, may be slightly ahead of ours. */
const CLOCKS_DIFFER_MS = 1_000;

export function endGraceAt({ jobs }: Pick<Services, "jobs">, tx: Tx, until: Date): Promise<void> {
  const startAfter = new Date(until.getTime() + CLOCKS_DIFFER_MS);
  return jobs.enqueue(tx, endGracesJob, {}, { startAfter });
}

export function endGracesWorker(services: Services): JobWorker {
  return worker(endGracesJob, () => endGraces(services), EVERY_HOUR);
}

/**
 * Access ends by itself with the grace period; this removes the plan, closes open streams and sends the
 * mail.
 */
async function endGraces(services: Services): Promise<void> {
  const over = isOver(services.clock());
  const due = await services.db.select({ id: profiles.id }).from(profiles).where(over);
  for (const { id } of due) {
    await services.db.transaction(async (tx) => {
      await lockAccount(tx, id);
      const [ended] = await tx
        .update(profiles)
        .set({ planName: null, stripeCancelAtPeriodEnd: false, stripeCancelAt: null })
        // Checked again on the locked row: the payment may have arrived, or another process was faster.
        .where(and(eq(profiles.id, id), over))
        .returning({ of: profiles.stripeSubscriptionId, until: profiles.graceUntil });
      if (!ended?.of || !ended.until) return;
      await services.live.publish(tx, accessTopic(id), "ended");
      const subject = graceSubject(ended.of, ended.until);
      await sendPaymentMailOnce(services, tx, subject, { userId: id, about: "grace_ended" });
    });
  }
}

/** What is told once: that this subscription lost its plan with this grace. */
export function graceSubject(subscription: string, until: Date): string {
  return `${subscription} ${until.toISOString()}`;
}

function isOver(now: Date) {
  return and(
    eq(profiles.stripeSubscriptionStatus, "past_due"),
    lte(profiles.graceUntil, now),
    isNotNull(profiles.planName),
  );
}
