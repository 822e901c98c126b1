import { useId, useState } from "react";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { inviteForm as text } from "#contract/messages/member-screens.ts";
import { roleDescriptions } from "#contract/messages/role-descriptions.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import { type MemberRole, memberRoles } from "#contract/roles.ts";
import { useInviteMembers } from "#web/features/spaces/members/members-queries.ts";
import { parseEmails } from "#web/features/spaces/members/parse-emails.ts";
import { formatRelative } from "#web/lib/format-date.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { Select } from "#web/ui/select.tsx";

/** The most that one request takes: every seat but the owner's. */
const MOST = limits.seats - 1;

export function InviteForm({ spaceId }: { spaceId: string }) {
  const id = useId();
  const [role, setRole] = useState<MemberRole>("editor");
  const [alreadyThere, setAlreadyThere] = useState<readonly string[]>([]);
  const invitation = useInviteMembers(spaceId);
  const form = useForm(["emails"], {
    check: ({ emails }) => ({ emails: checkEmails(emails) }),
    async submit({ emails }) {
      setAlreadyThere([]);
      const answer = await invitation.mutateAsync({ emails: parseEmails(emails).valid, role });
      if (answer.invited.length > 0) toast.success(describeInvited(answer.invited));
      setAlreadyThere(answer.already_there);
      // Resetting the form shows the first role, too.
      form.reset();
      setRole("editor");
    },
    onRefusal: describeRefusal,
  });
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-5 font-semibold text-lg">
          {text.title}
        </h2>
        <form {...form.props} className="grid gap-5">
          {form.errors.form && <FormError>{form.errors.form}</FormError>}
          <Field label={text.emails} hint={text.emailsHint} error={form.errors.emails}>
            {(control) => (
              <Textarea
                {...control}
                name="emails"
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                rows={3}
                placeholder={text.emailsExample}
              />
            )}
          </Field>
          <Field label={text.role} hint={roleDescriptions[role]}>
            {(control) => (
              <Select
                {...control}
                value={role}
                onChange={({ currentTarget: { value } }) =>
                  setRole(memberRoles.find((one) => one === value) ?? role)
                }
              >
                {memberRoles.map((one) => (
                  <option key={one} value={one}>
                    {roleNames[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant="primary" pending={form.pending}>
            {text.submit}
          </Button>
          <p role="status" className="break-words text-sm empty:hidden">
            {describeAlreadyThere(alreadyThere)}
          </p>
        </form>
      </section>
    </Card>
  );
}

function checkEmails(typed: string): string | undefined {
  const { valid, invalid } = parseEmails(typed);
  if (invalid.length > 0) {
    const sentence = invalid.length === 1 ? text.oneInvalid : text.manyInvalid;
    return fillMessage(sentence, { list: invalid.join(", ") });
  }
  if (valid.length === 0) return text.emailsMissing;
  return valid.length > MOST ? fillMessage(text.tooMany, { max: MOST }) : undefined;
}

function describeRefusal(error: unknown): string {
  if (error instanceof Refusal) {
    const { left, retry_after: seconds } = error.params;
    if (error.code === "seats_full" && typeof left === "number") return describeLeft(left);
    if (error.code === "too_many_requests" && typeof seconds === "number") {
      const then = new Date(Date.now() + seconds * 1000).toISOString();
      return fillMessage(text.dailyLimit, { when: formatRelative(then) });
    }
  }
  return sentenceOf(error, text.failed);
}

function describeLeft(left: number): string {
  if (left === 0) return text.noSeat;
  return left === 1 ? text.oneSeat : fillMessage(text.fewSeats, { left });
}

function describeInvited(emails: readonly string[]): string {
  const [email = ""] = emails;
  return emails.length === 1
    ? fillMessage(text.invitedOne, { email })
    : fillMessage(text.invitedMany, { count: emails.length });
}

function describeAlreadyThere(emails: readonly string[]): string | null {
  if (emails.length === 0) return null;
  const sentence = emails.length === 1 ? text.alreadyThereOne : text.alreadyThereMany;
  return fillMessage(sentence, { list: emails.join(", ") });
}
