import { and, eq, isNull } from "drizzle-orm";
import { approvalMail } from "#contract/messages/approval-mail.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Services } from "#server/context.ts";
import {
  type DecisionOfMail,
  readDecisionOfMail,
} from "#server/features/approvals/mails/decision-of-mail.ts";
import { namedInMail } from "#server/features/approvals/mails/mail-words.ts";
import { findRecipient } from "#server/features/approvals/mails/recipients.ts";
import { mailBrand } from "#server/features/spaces/index.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

interface DecisionMail {
  userId: string;
  decisionId: string;
  /** Whether everybody who is expected has approved with it. */
  completes: boolean;
}

const decisionMailJob = jobKind<DecisionMail>("approval-decision-mail");
const words = approvalMail.decision;

type Decided = Extract<RecordedEvent, { type: "approval.decided" }>;

/** To who opened the round and to the owner, who are often one. */
export async function oweDecisionMails(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { layout, decided: { id: decisionId, round, completes } }: Decided,
): Promise<void> {
  const told = new Set([round.createdBy ?? layout.userId, layout.userId]);
  for (const userId of told) {
    await jobs.enqueue(tx, decisionMailJob, { userId, decisionId, completes });
  }
}

export function decisionMailWorker(services: Services, mailer: Mailer): JobWorker {
  const { db, config } = services;
  return worker(decisionMailJob, async ({ userId, decisionId, completes }) => {
    const found = await readDecisionOfMail(db, decisionId);
    if (!found) return;
    const person = await findRecipient(db, { spaceId: found.layout.userId, userId });
    if (!person) return;
    const comment = await findText(db, found.record.commentId);
    const page = `${config.appUrl}/layouts/${found.layout.id}`;
    await mailer.send(
      renderMail({
        to: person.email,
        name: person.name,
        brand: mailBrand(found.brand, config.appUrl),
        ...wordsOf(found, completes, comment?.text ?? null),
        action: { label: words.action, url: comment ? `${page}?comment=${comment.id}` : page },
        note: words.note,
      }),
    );
  });
}

/** What should change, as long as it stands. */
async function findText(db: Queryable, commentId: string | null) {
  if (!commentId) return null;
  const [found] = await db
    .select({ id: comments.id, text: comments.comment })
    .from(comments)
    .where(and(eq(comments.id, commentId), isNull(comments.removedAt)));
  return found ?? null;
}

function wordsOf(found: DecisionOfMail, completes: boolean, text: string | null) {
  const { record, round, layout, identity, guarded } = found;
  const outcome = record.result === "approved" && completes ? "complete" : record.result;
  const sentences = SENTENCES[outcome ?? "approved"];
  const name = namedInMail(identity?.name);
  const params = { name, title: layout.title, version: round.version };
  const [subject, body] = guarded ? sentences.guarded : sentences.open;
  const isQuoted = text !== null && !guarded;
  return {
    subject: fillMessage(subject, params),
    body: fillMessage(body, params),
    ...(isQuoted && { quotes: [{ by: name, text }] }),
  };
}

/** Subject and body of each. */
const SENTENCES = {
  approved: {
    open: [words.approvedSubject, words.approvedBody],
    guarded: [words.guardedApprovedSubject, words.guardedApprovedBody],
  },
  complete: {
    open: [words.completeSubject, words.completeBody],
    guarded: [words.guardedCompleteSubject, words.guardedCompleteBody],
  },
  changes_requested: {
    open: [words.changesSubject, words.changesBody],
    guarded: [words.guardedChangesSubject, words.guardedChangesBody],
  },
} as const;
