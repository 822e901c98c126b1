import { eq } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { sendPaymentMailOnce } from "#server/features/billing/payment-mail.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

/** Several payments may be found at once; those before were told of, or are from before there were receipts. */
const LOOKED_AT = 5;
const RECENT_MS = 7 * 24 * 3600_000;

const receiptJob = jobKind<{ userId: string }>("payment-receipts");

export function lookForReceipts(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  userId: string,
): Promise<void> {
  return jobs.enqueue(tx, receiptJob, { userId });
}

/** A receipt for each payment that was not told of yet. */
export function receiptWorker(services: Services): JobWorker {
  const { db, payments, clock } = services;
  return worker(receiptJob, async ({ userId }) => {
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
    if (!profile?.stripeCustomerId) return;
    const invoices = await payments.listInvoices(profile.stripeCustomerId, LOOKED_AT);
    const since = new Date(clock().getTime() - RECENT_MS);
    const paid = invoices.filter(
      ({ status, amountPaid, createdAt, paidAt }) =>
        status === "paid" && amountPaid > 0 && (paidAt ?? createdAt) >= since,
    );
    await db.transaction(async (tx) => {
      for (const { id, amountPaid: amount, createdAt, paidAt, pageUrl: url } of paid.reverse()) {
        const receipt = { amount, paidAt: (paidAt ?? createdAt).toISOString(), url };
        await sendPaymentMailOnce(services, tx, id, { userId, about: "receipt", receipt });
      }
    });
  });
}
