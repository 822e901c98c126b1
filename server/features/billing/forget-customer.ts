import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

/** The last retry comes about two days after the first attempt. */
const forgetCustomerJob = jobKind<{ customerId: string }>("forget-customer", {
  retries: 15,
  retryDelay: 5,
});

/** Cancels the subscription and deletes the customer at the provider when an account is deleted. */
export async function forgetCustomer(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  customerId: string | null,
): Promise<void> {
  if (customerId) await jobs.enqueue(tx, forgetCustomerJob, { customerId });
}

export function forgetCustomerWorker({ payments }: Services): JobWorker {
  return worker(forgetCustomerJob, ({ customerId }) => payments.removeCustomer(customerId));
}
