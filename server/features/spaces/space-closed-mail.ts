import { eq } from "drizzle-orm";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { memberships, spaces } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

/** The name is carried along: by the time it is sent, the space is gone. */
const spaceClosedMailJob = jobKind<{ userId: string; space: string | null }>("space-closed-mail");

/** Before a space goes with its owner's account. */
export async function tellMembersOfEnd(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  spaceId: string,
): Promise<void> {
  const [brand] = await tx.select({ name: spaces.name }).from(spaces).where(eq(spaces.id, spaceId));
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.spaceId, spaceId));
  for (const { userId } of members) {
    await jobs.enqueue(tx, spaceClosedMailJob, { userId, space: brand?.name ?? null });
  }
}

export function spaceClosedMailWorker({ db }: Services, mailer: Mailer): JobWorker {
  return worker(spaceClosedMailJob, async ({ userId, space }) => {
    const [person] = await db
      .select({ email: users.email, name: profiles.username })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId));
    if (!person) return;
    const { subject, subjectUnnamed, body, note } = mailMessages.space_closed;
    await mailer.send(
      renderMail({
        to: person.email,
        name: person.name,
        subject: space ? fillMessage(subject, { space }) : subjectUnnamed,
        body,
        note,
      }),
    );
  });
}
