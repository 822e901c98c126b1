import { limits } from "#contract/limits.ts";
import { approvalFields } from "#contract/messages/approval-fields.ts";
import { roundForm as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { inviteForm } from "#contract/messages/member-screens.ts";
import type { Round } from "#contract/routes/approvals.ts";
import type { RoundChange } from "#web/features/approvals/approvals-queries.ts";
import { localMoment } from "#web/features/links/index.ts";
import { parseEmails } from "#web/features/spaces/index.ts";

/** As they stand in the form's fields. */
export interface RoundValues {
  message: string;
  deadline: string;
  emails: string;
}

export function typedOf(round: Round | null): RoundValues {
  return {
    message: round?.message ?? "",
    deadline: round?.deadline ? localMoment(new Date(round.deadline)) : "",
    emails: round?.people.flatMap(({ email }) => email ?? []).join("\n") ?? "",
  };
}

/** Whoever asks again asks the same people; a deadline is of its round. */
export function suggestedBy(earlier: Round | undefined): RoundValues {
  return { ...typedOf(earlier ?? null), deadline: "" };
}

type Problems = Partial<Record<keyof RoundValues, string | undefined>>;

export function checkRound(values: RoundValues, given: RoundValues): Problems {
  return {
    deadline: values.deadline === given.deadline ? undefined : checkDeadline(values.deadline),
    emails: checkEmails(values.emails),
  };
}

/** What differs from what was given: a deadline that has passed stays as it is. */
export function changeOf(values: RoundValues, given: RoundValues): RoundChange {
  const { message, deadline, emails } = values;
  return {
    ...(message.trim() !== given.message && { message: message.trim() || null }),
    ...(deadline !== given.deadline && {
      deadline: deadline === "" ? null : new Date(deadline).toISOString(),
    }),
    ...(emails.trim() !== given.emails && { emails: parseEmails(emails).valid }),
  };
}

export function describeAsked(emails: readonly string[]): string {
  const [email = "", ...others] = emails;
  if (email === "") return text.asked;
  return others.length === 0
    ? fillMessage(text.askedOne, { email })
    : fillMessage(text.askedMany, { count: emails.length });
}

function checkDeadline(typed: string): string | undefined {
  if (typed === "") return undefined;
  const moment = new Date(typed);
  if (Number.isNaN(moment.getTime())) return text.deadlineUnclear;
  return moment <= new Date() ? approvalFields.deadlinePassed : undefined;
}

function checkEmails(typed: string): string | undefined {
  const { valid, invalid } = parseEmails(typed);
  if (invalid.length > 0) {
    const sentence = invalid.length === 1 ? inviteForm.oneInvalid : inviteForm.manyInvalid;
    return fillMessage(sentence, { list: invalid.join(", ") });
  }
  return valid.length > limits.roundPeople ? approvalFields.tooManyPeople : undefined;
}
