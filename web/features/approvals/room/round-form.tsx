import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { roundForm as text } from "#contract/messages/approval-screens.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { useEditRound, useOpenRound } from "#web/features/approvals/approvals-queries.ts";
import { DeadlineField } from "#web/features/approvals/room/deadline-field.tsx";
import {
  changeOf,
  checkRound,
  describeAsked,
  type RoundValues,
  typedOf,
} from "#web/features/approvals/room/round-values.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Field, Textarea } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface RoundFormProps {
  layoutId: string;
  version: number;
  round: Round | null;
  /** What a new round starts from. */
  suggested?: RoundValues | undefined;
  onDone: () => void;
}

export function RoundForm({ layoutId, version, round, suggested, onDone }: RoundFormProps) {
  const opening = useOpenRound(layoutId);
  const editing = useEditRound(layoutId, round?.id ?? "");
  // What others change meanwhile is not overwritten by fields that nobody touched.
  const [given] = useState(() => typedOf(round));
  const [start] = useState(suggested ?? given);
  const form = useForm(["message", "deadline", "emails"], {
    check: (values) => checkRound(values, given),
    async submit(values: RoundValues) {
      const change = changeOf(values, given);
      if (round) {
        await editing.mutateAsync(change);
        toast.success(text.saved);
      } else {
        await opening.mutateAsync({ version, ...change });
        toast.success(describeAsked(change.emails ?? []));
      }
      onDone();
    },
    onRefusal: (error) => sentenceOf(error, round ? text.saveFailed : text.askFailed),
  });
  const hasDecisions = round?.people.some(({ result }) => result !== null) ?? false;
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.message} error={form.errors.message}>
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={3}
            defaultValue={start.message}
            maxLength={limits.roundMessage.max}
            placeholder={text.messagePlaceholder}
          />
        )}
      </Field>
      <DeadlineField
        given={given.deadline}
        error={form.errors.deadline}
        onChange={() => form.clear("deadline")}
      />
      <Field
        label={text.people}
        hint={
          <>
            {text.peopleHint}
            <span className="mt-1.5 block">
              {text.peopleMeaning}
              {hasDecisions && ` ${text.decidedStay}`}
            </span>
          </>
        }
        error={form.errors.emails}
      >
        {(control) => (
          <Textarea
            {...control}
            name="emails"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            rows={2}
            defaultValue={start.emails}
            placeholder={text.peopleExample}
            className="min-h-16"
          />
        )}
      </Field>
      <FormActions
        submitLabel={round ? text.save : text.ask}
        pending={form.pending}
        onCancel={onDone}
      />
    </form>
  );
}
