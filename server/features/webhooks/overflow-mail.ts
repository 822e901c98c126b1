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
import { renderMail } from "#server/platform/mail/render-mail.ts";

const DAY_MS = 24 * 3600_000;

const overflowMailJob = jobKind<{ ownerId: string; leftOut: number }>("webhook-overflow-mail");

export function overflowMailWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(overflowMailJob, (order) => sendMail(services, mailer, order));
}

/** At most once a day, however often the queue is full. */
export async function notifyOverflow(
  { db, jobs, clock }: Services,
  ownerId: string,
): Promise<void> {
  const now = clock();
  const yesterday = new Date(now.getTime() - DAY_MS);
  const { toldAt, lastAt } = overflows;
  const owed = or(isNull(toldAt), and(lt(toldAt, lastAt), lte(toldAt, yesterday)));
  const due = and(eq(overflows.ownerId, ownerId), owed);
  if ((await db.$count(overflows, due)) === 0) return;
  await db.transaction(async (tx) => {
    const [told] = await tx.update(overflows).set({ toldAt: now }).where(due).returning();
    if (told) await jobs.enqueue(tx, overflowMailJob, { ownerId, leftOut: told.leftOut });
  });
}

async function sendMail(
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
    renderMail({ to: owner.email, name: owner.name, subject, body, note, action: link }),
  );
}
