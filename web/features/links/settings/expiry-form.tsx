import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { linkFields } from "#contract/messages/link-fields.ts";
import { linkSettings as text } from "#contract/messages/link-screens.ts";
import { inDays, localMoment } from "#web/features/links/settings/local-moment.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";

const QUICK = [1, 7, 30, 90];
const END_OF_DAY = "23:59";

interface ExpiryFormProps {
  /** As it is now. */
  end: string | null;
  save: (expiresAt: string) => Promise<boolean>;
  onDone: () => void;
}

export function ExpiryForm({ end, save, onDone }: ExpiryFormProps) {
  const [value, setValue] = useState(end === null ? "" : localMoment(new Date(end)));
  const form = useForm(["expires_at"], {
    check: ({ expires_at }) => ({ expires_at: checkEnd(expires_at) }),
    async submit({ expires_at }) {
      if (!(await save(new Date(expires_at).toISOString()))) return;
      toast.success(text.expirySet);
      onDone();
    },
    onRefusal: (error) => sentenceOf(error, text.editFailed),
  });
  const choose = (days: number) => {
    setValue(localMoment(inDays(days)));
    form.clear("expires_at");
  };
  return (
    <form {...form.props} className="grid gap-4">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{text.quickExpiries}</legend>
        {QUICK.map((days) => (
          <Button key={days} size="sm" onClick={() => choose(days)}>
            {days === 1 ? text.inOneDay : fillMessage(text.inDays, { days })}
          </Button>
        ))}
      </fieldset>
      <DateField
        label={text.expiryField}
        error={form.errors.expires_at}
        name="expires_at"
        value={value}
        onChange={(next) => {
          setValue(next);
          form.clear("expires_at");
        }}
        min={localMoment(new Date())}
        usualTime={END_OF_DAY}
      />
      <FormActions
        submitLabel={text.save}
        pending={form.pending}
        onCancel={onDone}
        variant="secondary"
      />
    </form>
  );
}

function checkEnd(typed: string): string | undefined {
  const moment = new Date(typed);
  if (Number.isNaN(moment.getTime())) return text.expiryMissing;
  return moment <= new Date() ? linkFields.expiryPast : undefined;
}
