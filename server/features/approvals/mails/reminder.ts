import { and, eq, isNull, ne, or } from "drizzle-orm";
import { approvalMail } from "#contract/messages/approval-mail.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Services } from "#server/context.ts";
import { momentOf } from "#server/features/approvals/mails/mail-words.ts";
import { findRecipient } from "#server/features/approvals/mails/recipients.ts";
import { requestMailJob } from "#server/features/approvals/mails/request-mail.ts";
import { readRoundOfMail } from "#server/features/approvals/mails/round-of-mail.ts";
import { mailBrand } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalPeople, approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

const DAY_MS = 24 * 3600_000;

type Scheduled = Extract<RecordedEvent, { type: "round.opened" | "round.rescheduled" }>;

/** The deadline that it was ordered for: one that was moved has an order of its own. */
const reminderJob = jobKind<{ roundId: string; deadline: string }>("approval-reminder");
const openerReminderJob = jobKind<{ roundId: string; userId: string }>("approval-opener-reminder");

/** A day before the deadline; whoever is asked with less time than that knows it from the request. */
export async function scheduleReminder(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { type, round, at }: Scheduled,
): Promise<void> {
  const { id: roundId, deadline } = round;
  if (!deadline) return;
  const startAfter = new Date(deadline.getTime() - DAY_MS);
  if (type === "round.opened" && startAfter <= at) return;
  const order = { roundId, deadline: deadline.toISOString() };
  await jobs.enqueue(tx, reminderJob, order, { startAfter });
}

export function reminderWorker({ db, jobs, clock }: Services): JobWorker {
  return worker(reminderJob, ({ roundId, deadline }) =>
    db.transaction(async (tx) => {
      const round = await claimReminder(tx, roundId, new Date(deadline));
      if (!round?.deadline || round.deadline <= clock()) return;
      const people = await tx
        .select()
        .from(approvalPeople)
        .where(eq(approvalPeople.roundId, roundId));
      if (people.length === 0) {
        const userId = round.createdBy ?? round.userId;
        await jobs.enqueue(tx, openerReminderJob, { roundId, userId });
      }
      const waiting = people.filter(({ email, person }) => email !== null && person === null);
      for (const { id: personId } of waiting) {
        await jobs.enqueue(tx, requestMailJob, { personId, isReminder: true });
      }
    }),
  );
}

/** Null when the round is over, its deadline is another now, or somebody else reminds of it. */
async function claimReminder(tx: Tx, roundId: string, deadline: Date) {
  const { id, endedAt, deadline: current, remindedOf } = approvalRounds;
  const [claimed] = await tx
    .update(approvalRounds)
    .set({ remindedOf: deadline })
    .where(
      and(
        eq(id, roundId),
        isNull(endedAt),
        eq(current, deadline),
        or(isNull(remindedOf), ne(remindedOf, deadline)),
      ),
    )
    .returning();
  return claimed;
}

/** Where nobody is expected by name, whoever opened the round can ask around. */
export function openerReminderWorker(services: Services, mailer: Mailer): JobWorker {
  const { db, config } = services;
  return worker(openerReminderJob, async ({ roundId, userId }) => {
    const found = await readRoundOfMail(db, roundId);
    if (!found?.round.deadline || found.round.endedAt) return;
    const { round, layout, brand, guarded } = found;
    const person = await findRecipient(db, { spaceId: layout.userId, userId });
    if (!person) return;
    const words = approvalMail.opener_reminder;
    const deadline = momentOf(found.round.deadline);
    const params = { title: layout.title, version: round.version, deadline };
    await mailer.send(
      renderMail({
        to: person.email,
        name: person.name,
        brand: mailBrand(brand, config.appUrl),
        subject: fillMessage(guarded ? words.guardedSubject : words.subject, params),
        body: fillMessage(guarded ? words.guardedBody : words.body, params),
        action: { label: words.action, url: `${config.appUrl}/layouts/${layout.id}` },
        note: words.note,
      }),
    );
  });
}
