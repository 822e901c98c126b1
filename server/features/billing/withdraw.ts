import { eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { Failure } from "#contract/errors.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { Services, UserContext } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { type FoundWithdrawal, findWithdrawal } from "#server/features/billing/find-withdrawal.ts";
import { ALL_INVOICES } from "#server/features/billing/list-invoices.ts";
import { isFirst, sendPaymentMail } from "#server/features/billing/payment-mail.ts";
import { readOwnProfile, settleFromProvider } from "#server/features/billing/refresh-billing.ts";
import { keepReversal } from "#server/features/billing/reversals.ts";
import { lockBilledProfile } from "#server/features/billing/settle-account.ts";
import { withdrawals } from "#server/platform/db/schema/money-back.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

interface Order {
  subscriptionId: string;
  payments: string[];
}
/** The last retry comes about two days after the first attempt. */
const withdrawJob = jobKind<Order>("withdraw", { retries: 15, retryDelay: 5 });

// Each holds a database connection while the provider answers.
const limitConcurrency = pLimit(4);

/**
 * Takes back a purchase of the last seven days (Código de Defesa do Consumidor, art. 49). What is ordered
 * here is done once, however many ask: at once if the provider answers, else by the job.
 */
export async function withdraw(ctx: UserContext): Promise<Profile> {
  const { stripe_customer_id: customerId } = ctx.viewer.profile;
  const invoices = customerId ? await ctx.payments.listInvoices(customerId, ALL_INVOICES) : [];
  const found = findWithdrawal(ctx.viewer.profile, invoices, ctx.clock());
  if (!found) throw new Failure("withdrawal_over");
  await order(ctx, found);
  await carryOut(ctx, found).catch((error: unknown) => {
    ctx.log.warn("a withdrawal goes on as a job", { subscription: found.subscriptionId, error });
  });
  return readOwnProfile(ctx);
}

export function withdrawWorker(services: Services): JobWorker {
  return worker(withdrawJob, (wanted) => carryOut(services, wanted));
}

/** With the confirmation that the law asks for, at once. */
function order(ctx: UserContext, { amount, payments, subscriptionId }: FoundWithdrawal) {
  const { id: userId } = ctx.viewer.profile;
  const now = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    if (!(await lockBilledProfile(tx, userId))) return;
    const [first] = await tx
      .insert(withdrawals)
      .values({ subscription: subscriptionId, userId, amount, createdAt: now })
      .onConflictDoNothing()
      .returning({ subscription: withdrawals.subscription });
    if (!first) return;
    const receipt = { amount, paidAt: now.toISOString(), url: null };
    await sendPaymentMail(ctx, tx, { userId, about: "withdrawn", receipt });
    // That it ended stands in the same mail.
    await isFirst(tx, { userId, about: "ended" }, subscriptionId);
    await ctx.jobs.enqueue(tx, withdrawJob, { subscriptionId, payments });
  });
}

/** Of request and job, the second finds everything done. */
async function carryOut(services: Services, { payments, subscriptionId }: Order): Promise<void> {
  const userId = await limitConcurrency(() =>
    services.db.transaction(async (tx) => {
      const key = `withdrawal ${subscriptionId}`;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      const which = eq(withdrawals.subscription, subscriptionId);
      const [row] = await tx.select().from(withdrawals).where(which);
      if (row?.doneAt) return null;
      // The account may be gone by now; what it paid goes back all the same.
      const account = row && (await lockAccount(tx, row.userId));
      await services.payments.cancelNow(subscriptionId);
      for (const payment of payments) {
        const refund = await services.payments.refund(payment);
        if (!refund) services.log.warn("nothing left to give back", { payment });
        if (refund && account) await keepReversal(services, tx, account.id, refund);
      }
      await tx.update(withdrawals).set({ doneAt: services.clock() }).where(which);
      return account?.id ?? null;
    }),
  );
  if (userId) await settleFromProvider(services, userId);
}
