import { eq } from "drizzle-orm";
import { approvalMail } from "#contract/messages/approval-mail.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import { namedInMail } from "#server/features/approvals/mails/mail-words.ts";
import { findRecipient } from "#server/features/approvals/mails/recipients.ts";
import { unsubscribeHeaders, unsubscribeUrl } from "#server/features/comments/index.ts";
import { isGuarded } from "#server/features/links/index.ts";
import { brandColumns, mailBrand } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

interface FinishedMail {
  layoutId: string;
  name: string;
  comments: number;
}

const finishedMailJob = jobKind<FinishedMail>("guest-finished-mail");
const words = approvalMail.finished;

type Finished = Extract<RecordedEvent, { type: "guest.finished" }>;

export function oweFinishedMail(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { layout, name, comments }: Finished,
): Promise<void> {
  return jobs.enqueue(tx, finishedMailJob, { layoutId: layout.id, name, comments });
}

/** To the owner, unless mails about comments are off. */
export function finishedMailWorker(services: Services, mailer: Mailer): JobWorker {
  const { db, config } = services;
  return worker(finishedMailJob, async (finished) => {
    const [found] = await db
      .select({ layout: layouts, brand: brandColumns })
      .from(layouts)
      .leftJoin(spaces, eq(spaces.id, layouts.userId))
      .where(eq(layouts.id, finished.layoutId));
    if (!found) return;
    const { layout, brand } = found;
    const owner = { spaceId: layout.userId, userId: layout.userId };
    const person = await findRecipient(db, owner);
    if (!person?.wantsCommentMails) return;
    const unsubscribe = unsubscribeUrl(services, layout.userId);
    const mail = renderMail({
      to: person.email,
      name: person.name,
      brand: mailBrand(brand, config.appUrl),
      ...wordsOf(finished, layout),
      action: { label: words.action, url: `${config.appUrl}/layouts/${layout.id}` },
      note: fillMessage(mailMessages.new_comments.note, { unsubscribe }),
    });
    await mailer.send({ ...mail, headers: unsubscribeHeaders(unsubscribe) });
  });
}

function wordsOf({ name, comments: count }: FinishedMail, layout: typeof layouts.$inferSelect) {
  if (isGuarded(layout)) return { subject: words.guardedSubject, body: words.guardedBody };
  const [subject, body] =
    count === 1 ? [words.subjectOne, words.bodyOne] : [words.subjectMany, words.bodyMany];
  const params = { name: namedInMail(name), count, title: layout.title };
  return { subject: fillMessage(subject, params), body: fillMessage(body, params) };
}
