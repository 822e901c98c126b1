import { and, eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { AdminPayment } from "#contract/routes/admin-users.ts";
import type { UserContext } from "#server/context.ts";
import {
  confirmIdentity,
  type IdentityProof,
  lockAccount,
} from "#server/features/accounts/index.ts";
import { recordAct } from "#server/features/admin/record-act.ts";
import { lastPaid, presentPayments, readPayments } from "#server/features/admin/user-payments.ts";
import { keepReversal, settleFromProvider } from "#server/features/billing/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { adminActs } from "#server/platform/db/schema/admin-acts.ts";
import { withdrawals } from "#server/platform/db/schema/money-back.ts";

interface Wanted extends IdentityProof {
  userId: string;
  invoice_id: string;
  end_subscription: boolean;
}

/**
 * Of admins who refund the same payment at once, one does. A refund that was made although its act was not
 * recorded is found again by the next attempt: the provider answers with the same one.
 */
export async function refundPayment(
  ctx: UserContext,
  { userId, invoice_id: id, end_subscription: ends, ...identity }: Wanted,
): Promise<{ data: AdminPayment[] }> {
  await confirmIdentity(ctx, identity);
  const last = lastPaid(await readPayments(ctx, userId));
  if (last?.id !== id || last.paymentId === null) throw new Failure("not_found");
  const { paymentId, subscriptionId } = last;
  await ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new Failure("not_found");
    const isBack = (await isRecorded(tx, userId, id)) || (await isWithdrawn(tx, subscriptionId));
    const refund = isBack ? null : await ctx.payments.refund(paymentId);
    if (!refund) throw new Failure("already_refunded");
    const { amount } = refund;
    await keepReversal(ctx, tx, userId, refund);
    const details = { payment: { id, amount } };
    await recordAct(ctx, tx, { action: "payment_refunded", targetId: userId, details });
  });
  if (ends && subscriptionId !== null) await ctx.payments.cancelNow(subscriptionId);
  await settleFromProvider(ctx, userId);
  return presentPayments(await readPayments(ctx, userId));
}

async function isRecorded(tx: Tx, userId: string, invoiceId: string): Promise<boolean> {
  const [act] = await tx
    .select({ id: adminActs.id })
    .from(adminActs)
    .where(
      and(
        eq(adminActs.targetId, userId),
        eq(adminActs.action, "payment_refunded"),
        sql`${adminActs.details} -> 'payment' ->> 'id' = ${invoiceId}`,
      ),
    )
    .limit(1);
  return act !== undefined;
}

async function isWithdrawn(tx: Tx, subscriptionId: string | null): Promise<boolean> {
  if (subscriptionId === null) return false;
  const [row] = await tx
    .select({ at: withdrawals.createdAt })
    .from(withdrawals)
    .where(eq(withdrawals.subscription, subscriptionId));
  return row !== undefined;
}
