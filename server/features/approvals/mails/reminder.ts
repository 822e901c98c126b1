import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { requestMailJob } from "#server/features/approvals/mails/request-mail.ts";
import { readRoundOfMail } from "#server/features/approvals/mails/round-of-mail.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalPeople, approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

const DAY_MS = 24 * 3600_000;

type Scheduled = Extract<RecordedEvent, { type: "round.opened" | "round.rescheduled" }>;

/** The deadline that it was ordered for: one that was moved has an order of its own. */
const reminderJob = jobKind<{ roundId: string; deadline: string }>("approval-reminder");

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

export function reminderWorker({ db, jobs, clock, announce }: Services): JobWorker {
  return worker(reminderJob, ({ roundId, deadline }) =>
    db.transaction(async (tx) => {
      const round = await claimReminder(tx, roundId, new Date(deadline));
      if (!round?.deadline || round.deadline <= clock()) return;
      const people = await tx
        .select()
        .from(approvalPeople)
        .where(eq(approvalPeople.roundId, roundId));
      // Where nobody is expected by name, whoever opened the round can ask around.
      const found = people.length === 0 && (await readRoundOfMail(tx, roundId));
      if (found) {
        await announce(tx, { type: "round.due_soon", at: clock(), layout: found.layout, round });
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
