import { approvalMail } from "#contract/messages/approval-mail.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import {
  type DecisionOfMail,
  readDecisionOfMail,
} from "#server/features/approvals/mails/decision-of-mail.ts";
import { approvalKeyOf, receiptToken } from "#server/features/evidence/index.ts";
import { mailBrand } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mail, Mailer } from "#server/platform/mail/mail.ts";
import { momentOf, namedInMail } from "#server/platform/mail/mail-words.ts";
import { type MailBrand, renderMail } from "#server/platform/mail/render-mail.ts";

const receiptMailJob = jobKind<{ decisionId: string }>("approval-receipt-mail");
const words = approvalMail.receipt;

export function oweReceiptMail(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  decisionId: string,
): Promise<void> {
  return jobs.enqueue(tx, receiptMailJob, { decisionId });
}

/** To whoever confirmed an address with the decision. */
export function receiptMailWorker(services: Services, mailer: Mailer): JobWorker {
  const { db, config } = services;
  return worker(receiptMailJob, async ({ decisionId }) => {
    const found = await readDecisionOfMail(db, decisionId);
    if (!found?.identity?.email) return;
    const token = receiptToken(await approvalKeyOf(services, db), "decision", decisionId);
    const url = `${config.appUrl}/approval/${token}`;
    const brand = await mailBrand(services, found.brand);
    await mailer.send(composeReceipt(found, { to: found.identity.email, url, brand }));
  });
}

function composeReceipt(
  { record, round, layout, identity, guarded }: DecisionOfMail,
  { to, url, brand }: { to: string; url: string; brand: MailBrand },
): Mail {
  const isApproval = record.result === "approved";
  const open = isApproval ? words.approvedBody : words.changesBody;
  const hidden = isApproval ? words.guardedApprovedBody : words.guardedChangesBody;
  const params = {
    title: layout.title,
    version: round.version,
    moment: momentOf(record.at),
  };
  const name = namedInMail(identity?.name);
  return renderMail({
    to,
    name: guarded || name === mailMessages.someone ? null : name,
    brand,
    subject: fillMessage(guarded ? words.guardedSubject : words.subject, params),
    body: fillMessage(guarded ? hidden : open, params),
    action: { label: words.action, url },
    note: words.note,
  });
}
