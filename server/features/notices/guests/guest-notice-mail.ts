import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";
import type { LayoutRow } from "#server/features/layouts/index.ts";
import {
  openPublicLayout,
  type PublicLayoutRow,
  type Visitor,
} from "#server/features/links/index.ts";
import { composeGuestMail } from "#server/features/notices/guests/compose-guest-mail.ts";
import {
  hasGuestAnswers,
  readGuestAnswers,
} from "#server/features/notices/guests/guest-answers.ts";
import {
  guestNoticeMailJob,
  nextMailAt,
  orderMail,
} from "#server/features/notices/guests/owe-guest-mails.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";
import { type JobWorker, worker } from "#server/platform/jobs/jobs.ts";
import type { Mail, Mailer } from "#server/platform/mail/mail.ts";

/** A mail about answers on its way. */
export interface OwedGuestMail {
  followId: string;
  addressId: string;
  to: string;
  publicLink: string;
  layout: LayoutRow;
  toldSeq: number;
  mailId: string;
}

/** A crash before its end sends the mail once more under the same Message-ID. */
export function guestNoticeMailWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(guestNoticeMailJob, async ({ followId }) => {
    const owed = await claimMail(services, followId);
    if (!owed) return;
    const mail = await writeMail(services, owed);
    if (mail) await mailer.send(mail);
    await closeMail(services, owed, mail !== null);
  });
}

/** Until it is closed no other one is ordered. Null when none is owed, or the address is not confirmed. */
function claimMail({ db }: Services, followId: string): Promise<OwedGuestMail | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ follow: guestFollows, address: guestAddresses, layout: layouts })
      .from(guestFollows)
      .innerJoin(guestAddresses, eq(guestAddresses.id, guestFollows.addressId))
      .innerJoin(layouts, eq(layouts.id, guestFollows.layoutId))
      .where(eq(guestFollows.id, followId))
      .for("update", { of: guestFollows });
    if (!found?.follow.mailDueAt || !found.address.confirmedAt) return null;
    const { follow, address, layout } = found;
    const mailId = follow.mailId ?? randomUUID();
    await tx.update(guestFollows).set({ mailId }).where(eq(guestFollows.id, followId));
    const { addressId, publicLink, toldSeq } = follow;
    return { followId, addressId, to: address.email, publicLink, layout, toldSeq, mailId };
  });
}

/** Null when there is nothing to tell, or the address by which they came opens nothing any more. */
async function writeMail(services: Services, owed: OwedGuestMail): Promise<Mail | null> {
  const page = await openPage(services, owed);
  if (!page) return null;
  const answers = await readGuestAnswers(services.db, owed, owed.layout.eventSeq);
  return answers.length > 0 ? composeGuestMail(services, owed, page, answers) : null;
}

/** Whoever wrote there has been let in. */
const VISITOR_BEFORE: Visitor = { hasPass: () => true, isAdmitted: () => false };
const CLOSED: readonly string[] = ["not_found", "link_disabled", "link_expired"];

async function openPage(
  services: Services,
  { publicLink }: OwedGuestMail,
): Promise<PublicLayoutRow | null> {
  try {
    return await openPublicLayout(services, publicLink, VISITOR_BEFORE);
  } catch (error) {
    if (error instanceof Failure && CLOSED.includes(error.code)) return null;
    throw error;
  }
}

/** What was written while it was on its way is told by the next one. */
async function closeMail(
  services: Services,
  { followId, mailId, layout }: OwedGuestMail,
  wasSent: boolean,
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const [follow] = await tx
      .select()
      .from(guestFollows)
      .where(and(eq(guestFollows.id, followId), eq(guestFollows.mailId, mailId)))
      .for("update");
    if (!follow) return;
    const now = clock();
    const toldSeq = layout.eventSeq;
    const mailedAt = wasSent ? now : follow.mailedAt;
    const isOwed = await hasGuestAnswers(tx, { followId, toldSeq });
    const mailDueAt = isOwed ? nextMailAt(mailedAt, now) : null;
    await tx
      .update(guestFollows)
      .set({ toldSeq, mailedAt, mailDueAt, mailId: null })
      .where(eq(guestFollows.id, followId));
    if (mailDueAt) await orderMail(services, tx, followId, mailDueAt);
  });
}
