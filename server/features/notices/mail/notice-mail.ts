import { and, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { readChoices } from "#server/features/notices/choices.ts";
import { dueBy } from "#server/features/notices/clock-difference.ts";
import {
  type DescribedNotice,
  describeNotices,
} from "#server/features/notices/describe-notices.ts";
import { isRead } from "#server/features/notices/is-read.ts";
import { composeNoticeMail } from "#server/features/notices/mail/compose-notice-mail.ts";
import { picturesFor } from "#server/features/notices/mail/pictures.ts";
import { noticeMailJob } from "#server/features/notices/mail/plan-mails.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";

/**
 * Puts a mail together, sends it, and only then calls its notices told. A crash in between sends it once
 * more under the same Message-ID, since a job keeps its id.
 */
export function noticeMailWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(noticeMailJob, async ({ userId, mailId: ownMail }, { id }) => {
    const mailId = ownMail ?? id;
    await claim(services, userId, { mailId, isAlone: ownMail !== undefined });
    const told = await readMail(services, mailId);
    const person = await findPerson(services, userId);
    if (person && told.length > 0) {
      const pictures = await picturesFor(services, told);
      await mailer.send(await composeNoticeMail(services, { mailId, person, told, pictures }));
    }
    await services.db.update(notices).set({ mailDueAt: null }).where(eq(notices.mailId, mailId));
  });
}

interface Claim {
  mailId: string;
  /** Whether its notice was given to it from the start. */
  isAlone: boolean;
}

/** A second try tells nothing more: whoever has the first one may be shown only one of the two. */
async function claim(
  { db, clock }: Services,
  userId: string,
  { mailId, isAlone }: Claim,
): Promise<void> {
  const isClaimed = and(eq(notices.mailId, mailId), isNotNull(notices.mailedAt));
  if ((await db.$count(notices, isClaimed)) > 0) return;
  const now = clock();
  const isDue = and(
    eq(notices.userId, userId),
    isNull(notices.mailId),
    lte(notices.mailDueAt, dueBy(now)),
  );
  const claimed = db
    .select({ id: notices.id })
    .from(notices)
    .where(isAlone ? eq(notices.mailId, mailId) : isDue)
    .orderBy(notices.id)
    .for("update");
  await db.update(notices).set({ mailId, mailedAt: now }).where(inArray(notices.id, claimed));
}

/** What the mail still has to tell: not what is gone, was read meanwhile or is no longer wanted. */
async function readMail(services: Services, mailId: string): Promise<DescribedNotice[]> {
  const owed = await services.db
    .select({ id: notices.id, userId: notices.userId, kind: notices.kind })
    .from(notices)
    .where(and(eq(notices.mailId, mailId), isNotNull(notices.mailDueAt)));
  const choiceOf = await readChoices(
    services.db,
    owed.map(({ userId }) => userId),
  );
  const wanted = owed.filter(({ userId, kind }) => choiceOf(userId, kind).mail !== "never");
  const told = await describeNotices(
    services,
    wanted.map(({ id }) => id),
  );
  const read = await isRead(services.db, told);
  return told.filter((notice) => !read(notice));
}

async function findPerson({ db }: Services, userId: string) {
  const [person] = await db
    .select({ id: profiles.id, email: users.email, name: profiles.username })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId));
  return person ?? null;
}
