import { and, eq, isNull } from "drizzle-orm";
import { guestNoticeMail } from "#contract/messages/guest-notices.ts";
import type { Services } from "#server/context.ts";
import { hashToken, newToken } from "#server/features/accounts/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { guestAddresses } from "#server/platform/db/schema/notices.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

/** The token is made together with its mail, so that neither the queue nor the database ever holds one. */
const confirmationMailJob = jobKind<{ addressId: string }>("guest-confirmation-mail");

const LINK_MS = 7 * 24 * 3600_000;
const words = guestNoticeMail.confirmation;

export function oweConfirmation(
  { jobs }: Pick<Services, "jobs">,
  db: Queryable,
  addressId: string,
): Promise<void> {
  return jobs.enqueue(db, confirmationMailJob, { addressId });
}

/** Anybody can type anybody's address, so nothing that was typed is in it, nor the name of a space. */
export function confirmationMailWorker(services: Services, mailer: Mailer): JobWorker {
  const { config } = services;
  return worker(confirmationMailJob, async ({ addressId }) => {
    const token = newToken();
    const to = await keepHash(services, addressId, hashToken(token));
    if (to === null) return;
    const { subject, body, action: label, note } = words;
    const url = `${config.appUrl}/guest-notices/confirm/${token}`;
    await mailer.send(renderMail({ to, name: null, subject, body, action: { label, url }, note }));
  });
}

/** Null when the address is gone, replaced by another or confirmed meanwhile. */
async function keepHash(
  { db, clock }: Services,
  addressId: string,
  confirmationHash: string,
): Promise<string | null> {
  const confirmationExpiresAt = new Date(clock().getTime() + LINK_MS);
  const [address] = await db
    .update(guestAddresses)
    .set({ confirmationHash, confirmationExpiresAt })
    .where(and(eq(guestAddresses.id, addressId), isNull(guestAddresses.confirmedAt)))
    .returning({ email: guestAddresses.email });
  return address?.email ?? null;
}
