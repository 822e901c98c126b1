import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { Services } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { alertAdmins } from "#server/features/billing/admin-alerts.ts";
import { sendPaymentMailOnce } from "#server/features/billing/payment-mail.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { paymentReversals } from "#server/platform/db/schema/money-back.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { ReversalState } from "#server/platform/payments/payments.ts";

/** What is older and was never heard of is from before we kept these: nobody is told of it any more. */
const RECENT_MS = 7 * 24 * 3600_000;

interface Order {
  userId: string;
  chargeId: string;
}
const reversalsJob = jobKind<Order>("payment-reversals");

// Each reading holds a database connection while the provider answers.
const limitConcurrency = pLimit(4);

export function lookForReversals(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  order: Order,
): Promise<void> {
  return jobs.enqueue(tx, reversalsJob, order);
}

export function reversalsWorker(services: Services): JobWorker {
  return worker(reversalsJob, (order) => settleReversals(services, order));
}

/** What became of a charge afterwards, as the provider says it now: neither order nor number of events matters. */
export function settleReversals(services: Services, { userId, chargeId }: Order): Promise<void> {
  return limitConcurrency(() =>
    services.db.transaction(async (tx) => {
      if (!(await lockAccount(tx, userId))) return;
      const found = await services.payments.listReversals(chargeId);
      for (const reversal of found) await keepReversal(services, tx, userId, reversal);
    }),
  );
}

/**
 * With the account locked since before it was read: otherwise an older reading could replace a newer one.
 * Whoever pays hears of a refund, admins of what they have to look at.
 */
export async function keepReversal(
  services: Pick<Services, "clock" | "jobs">,
  tx: Tx,
  userId: string,
  reversal: ReversalState,
): Promise<void> {
  const { id, kind, status, amount, createdAt } = reversal;
  const [before] = await tx
    .select({ status: paymentReversals.status })
    .from(paymentReversals)
    .where(eq(paymentReversals.id, id));
  if (before?.status === status) return;
  await tx
    .insert(paymentReversals)
    .values({ ...reversal, userId })
    .onConflictDoUpdate({ target: paymentReversals.id, set: { status, amount } });
  const isOver = kind === "refund" || hasEnded(status);
  if (!before && isOver && services.clock().getTime() - createdAt.getTime() > RECENT_MS) return;
  if (kind === "dispute") {
    if (!before || hasEnded(status)) await alertAdmins(services, tx, id, status);
    return;
  }
  if (status === "failed") await alertAdmins(services, tx, id, status);
  if (status !== "succeeded") return;
  const receipt = { amount, paidAt: createdAt.toISOString(), url: null };
  await sendPaymentMailOnce(services, tx, id, { userId, about: "refunded", receipt });
}

function hasEnded(status: string): boolean {
  return status === "won" || status === "lost" || status === "warning_closed";
}
