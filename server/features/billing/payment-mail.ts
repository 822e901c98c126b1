import { eq } from "drizzle-orm";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

type About = "payment_failed" | "grace_ended";

const paymentMailJob = jobKind<{ userId: string; about: About }>("payment-mail");

const dates = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "long",
  timeZone: "America/Sao_Paulo",
});

export function sendPaymentMail(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  userId: string,
  about: About,
): Promise<void> {
  return jobs.enqueue(tx, paymentMailJob, { userId, about });
}

export function paymentMailWorker({ db, config }: Services, mailer: Mailer): JobWorker {
  return worker(paymentMailJob, async ({ userId, about }) => {
    const [found] = await db
      .select({
        email: users.email,
        name: profiles.username,
        graceUntil: profiles.graceUntil,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, userId));
    // Paid in the meantime: there is nothing left to say.
    if (!found?.graceUntil) return;
    const { subject, body, action, note } = mailMessages[about];
    await mailer.send(
      renderMail({
        to: found.email,
        name: found.name,
        subject,
        body: fillMessage(body, { date: dates.format(found.graceUntil) }),
        action: { label: action, url: `${config.appUrl}/profile` },
        note,
      }),
    );
  });
}
