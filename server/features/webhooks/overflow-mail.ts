import { and, eq, isNull, lt, lte, or } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { webhookOverflows as overflows } from "#server/platform/db/schema/webhooks.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { layOutMail } from "#server/platform/mail/mail-layout.ts";

const EVERY_FIVE_MINUTES = "*/5 * * * *";
const DAY_MS = 24 * 3600_000;

const lookForOverflowsJob = jobKind("webhook-overflows", { retries: 2, concurrency: 1 });
const overflowMailJob = jobKind<{ ownerId: string; leftOut: number }>("webhook-overflow-mail");

/** Looked for by the clock: whoever fills a queue with comments does not wait for mails to be owed. */
export function overflowWorkers(services: Services, mailer: Mailer): JobWorker[] {
  return [
    worker(lookForOverflowsJob, () => markTold(services), EVERY_FIVE_MINUTES),
    worker(overflowMailJob, (order) => tellOwner(services, mailer, order)),
  ];
}

/** At most once a day, however often the queue is full. */
function markTold({ db, jobs, clock }: Services): Promise<void> {
  const now = clock();
  const yesterday = new Date(now.getTime() - DAY_MS);
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ ownerId: overflows.ownerId, leftOut: overflows.leftOut })
      .from(overflows)
      .where(
        or(
          isNull(overflows.toldAt),
          and(lt(overflows.toldAt, overflows.lastAt), lte(overflows.toldAt, yesterday)),
        ),
      )
      .for("update", { skipLocked: true });
    for (const order of due) {
      await tx.update(overflows).set({ toldAt: now }).where(eq(overflows.ownerId, order.ownerId));
      await jobs.enqueue(tx, overflowMailJob, order);
    }
  });
}

async function tellOwner(
  { db, config }: Services,
  mailer: Mailer,
  { ownerId, leftOut }: { ownerId: string; leftOut: number },
): Promise<void> {
  const [owner] = await db
    .select({ email: users.email, name: profiles.username })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, ownerId));
  if (!owner) return;
  const { subject, bodyOne, bodyMany, action, note } = mailMessages.webhook_overflow;
  const numbers = {
    limit: limits.pendingDeliveries.toLocaleString("pt-BR"),
    count: leftOut.toLocaleString("pt-BR"),
  };
  const body = fillMessage(leftOut === 1 ? bodyOne : bodyMany, numbers);
  const link = { label: action, url: `${config.appUrl}/webhooks` };
  await mailer.send(
    layOutMail({ to: owner.email, name: owner.name, subject, body, note, action: link }),
  );
}
