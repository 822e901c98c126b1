import { eq } from "drizzle-orm";
import { approvalMail } from "#contract/messages/approval-mail.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Services } from "#server/context.ts";
import { newOneTimeCode } from "#server/features/accounts/index.ts";
import { CODE_MINUTES, codeHashes } from "#server/features/approvals/check-code.ts";
import { readRoundOfMail } from "#server/features/approvals/mails/round-of-mail.ts";
import { mailBrand } from "#server/features/spaces/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { approvalCodes, approvalPeople } from "#server/platform/db/schema/approvals.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

/** The code is made together with its mail, so that neither the queue nor the database ever holds one. */
const codeMailJob = jobKind<{ personId: string }>("approval-code-mail", { concurrency: 4 });
const words = approvalMail.code;

export function oweCodeMail(
  { jobs }: Pick<Services, "jobs">,
  db: Queryable,
  personId: string,
): Promise<void> {
  return jobs.enqueue(db, codeMailJob, { personId });
}

export function codeMailWorker(services: Services, mailer: Mailer): JobWorker {
  const { db } = services;
  return worker(codeMailJob, async ({ personId }) => {
    const [person] = await db.select().from(approvalPeople).where(eq(approvalPeople.id, personId));
    if (!person?.email) return;
    const found = await readRoundOfMail(db, person.roundId);
    if (!found || found.round.endedAt) return;
    const { layout, brand, guarded } = found;
    const code = await replaceCode(services, personId);
    await mailer.send(
      renderMail({
        to: person.email,
        name: null,
        brand: await mailBrand(services, brand),
        subject: fillMessage(words.subject, { code }),
        body: fillMessage(guarded ? words.guardedBody : words.body, { title: layout.title }),
        code,
        note: fillMessage(words.note, { minutes: CODE_MINUTES }),
      }),
    );
  });
}

/** Only the newest code of a person counts. */
async function replaceCode(services: Services, personId: string): Promise<string> {
  const code = newOneTimeCode();
  const [hash] = codeHashes(services, personId, code);
  const expiresAt = new Date(services.clock().getTime() + CODE_MINUTES * 60_000);
  const fresh = { hash, attempts: 0, expiresAt };
  await services.db
    .insert(approvalCodes)
    .values({ personId, ...fresh })
    .onConflictDoUpdate({ target: approvalCodes.personId, set: fresh });
  return code;
}
