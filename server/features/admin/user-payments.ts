import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { AdminPayment } from "#contract/routes/admin-users.ts";
import type { UserContext } from "#server/context.ts";
import { ALL_INVOICES, presentInvoices } from "#server/features/billing/index.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import type { InvoiceState } from "#server/platform/payments/payments.ts";

type Payments = { data: AdminPayment[] };

export async function listUserPayments(ctx: UserContext, userId: string): Promise<Payments> {
  return presentPayments(await readPayments(ctx, userId));
}

/** As the provider has them now, newest first. */
export async function readPayments(
  { db, payments }: Pick<UserContext, "db" | "payments">,
  userId: string,
): Promise<InvoiceState[]> {
  const [profile] = await db
    .select({ customerId: profiles.stripeCustomerId })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!profile) throw new Failure("not_found");
  const { customerId } = profile;
  return customerId === null ? [] : payments.listInvoices(customerId, ALL_INVOICES);
}

export function lastPaid(found: readonly InvoiceState[]): InvoiceState | null {
  return found.find(({ amountPaid, status }) => status === "paid" && amountPaid > 0) ?? null;
}

export function presentPayments(found: readonly InvoiceState[]): Payments {
  const last = lastPaid(found);
  const isLeft = last !== null && last.refunded < last.amountPaid && !last.disputed;
  const disputed = new Set(found.flatMap((one) => (one.disputed ? [one.id] : [])));
  return {
    data: presentInvoices(found).map((invoice) => ({
      ...invoice,
      disputed: disputed.has(invoice.id),
      refundable: isLeft && invoice.id === last.id,
    })),
  };
}
