import { eq } from "drizzle-orm";
import { approvalMail } from "#contract/messages/approval-mail.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Services } from "#server/context.ts";
import { limitRequests } from "#server/features/approvals/mails/request-limit.ts";
import {
  type RoundOfMail,
  readRoundOfMail,
} from "#server/features/approvals/mails/round-of-mail.ts";
import { mailBrand } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalPeople, approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mail, Mailer } from "#server/platform/mail/mail.ts";
import { momentOf, namedInMail } from "#server/platform/mail/mail-words.ts";
import { type MailBrand, renderMail } from "#server/platform/mail/render-mail.ts";

interface RequestMail {
  personId: string;
  isReminder: boolean;
}

export const requestMailJob = jobKind<RequestMail>("approval-request-mail");

/** Asks somebody by mail, once more as well. */
export async function sendRequest(
  ctx: Pick<Services, "jobs" | "clock">,
  tx: Tx,
  personId: string,
): Promise<void> {
  const [asked] = await tx
    .select({ spaceId: approvalRounds.userId })
    .from(approvalPeople)
    .innerJoin(approvalRounds, eq(approvalRounds.id, approvalPeople.roundId))
    .where(eq(approvalPeople.id, personId));
  if (asked) await sendRequests(ctx, tx, { ...asked, personIds: [personId], at: ctx.clock() });
}

interface Asked {
  spaceId: string;
  personIds: readonly string[];
  at: Date;
}

/** All of them or none: past the limit of the space whatever asks for them is refused. */
export async function sendRequests(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { spaceId, personIds, at }: Asked,
): Promise<void> {
  await limitRequests(tx, { spaceId, mails: personIds.length, at });
  for (const personId of personIds) {
    await jobs.enqueue(tx, requestMailJob, { personId, isReminder: false });
  }
}

export function requestMailWorker(services: Services, mailer: Mailer): JobWorker {
  const { db, config } = services;
  return worker(requestMailJob, async ({ personId, isReminder }) => {
    const [person] = await db.select().from(approvalPeople).where(eq(approvalPeople.id, personId));
    // Gone, erased, or decided while the mail waited.
    if (!person?.email || person.person !== null) return;
    const found = await readRoundOfMail(db, person.roundId);
    if (!found || found.round.endedAt) return;
    const brand = await mailBrand(services, found.brand);
    await mailer.send(composeRequest(found, { to: person.email, isReminder, brand, ...config }));
  });
}

interface Addressed {
  to: string;
  isReminder: boolean;
  brand: MailBrand;
  appUrl: string;
}

function composeRequest(
  { round, layout, opener, guarded }: RoundOfMail,
  { to, isReminder, brand, appUrl }: Addressed,
): Mail {
  const words = isReminder ? approvalMail.reminder : approvalMail.request;
  const params = {
    space: brand.name ?? approvalMail.unnamedSpace,
    title: layout.title,
    version: round.version,
  };
  const { until, action, note } = approvalMail.request;
  const body = fillMessage(guarded ? words.guardedBody : words.body, params);
  const deadline = round.deadline ? fillMessage(until, { deadline: momentOf(round.deadline) }) : "";
  const isQuoted = round.message !== null && !guarded;
  return renderMail({
    to,
    name: null,
    brand,
    subject: fillMessage(guarded ? words.guardedSubject : words.subject, params),
    body: body + deadline,
    ...(isQuoted && { quotes: [{ by: namedInMail(opener), text: round.message ?? "" }] }),
    action: { label: action, url: `${appUrl}/public/${layout.publicLink}` },
    note,
  });
}
