import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import { linkSettings as text } from "#contract/messages/link-screens.ts";
import { type LinkDetail, newLinkPassword } from "#contract/routes/links.ts";
import { useEditLink } from "#web/features/links/links-queries.ts";
import { SettingRow } from "#web/features/links/settings/setting-row.tsx";
import { useGuardLink } from "#web/features/links/settings/use-guard-link.tsx";
import { reportError } from "#web/lib/error-reporting.ts";
import { fieldError } from "#web/lib/field-error.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

export function PasswordSetting({ link }: { link: LinkDetail }) {
  const [asking, setAsking] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const guard = useGuardLink(link);
  const removal = useEditLink(link.id, reportError);
  const ask = () => {
    removal.reset();
    setAsking(true);
  };
  const remove = () =>
    removal.mutate(
      { password: null },
      {
        onSuccess: () => toast.success(text.passwordRemoved),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <SettingRow
        editButton={editButton}
        name={text.password}
        value={link.has_password ? <WithPassword /> : text.noPassword}
        editLabel={link.has_password ? text.changePassword : text.setPassword}
        removal={
          link.has_password ? { label: text.removePassword, pending: false, onRemove: ask } : null
        }
        error={removal.error ? sentenceOf(removal.error, text.editFailed) : undefined}
        form={(close) => (
          <PasswordForm save={(password) => guard.save({ password })} onDone={close} />
        )}
      />
      {guard.dialog}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        finalFocus={editButton}
        title={text.removePasswordTitle}
        confirmLabel={text.removePassword}
        pending={removal.isPending}
        onConfirm={remove}
      >
        {text.removePasswordBody}
      </ConfirmDialog>
    </>
  );
}

function WithPassword() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Lock className="size-3.5" aria-hidden="true" />
      {text.hasPassword}
    </span>
  );
}

interface PasswordFormProps {
  save: (password: string) => Promise<boolean>;
  onDone: () => void;
}

function PasswordForm({ save, onDone }: PasswordFormProps) {
  const form = useForm(["password"], {
    check: ({ password }) => ({ password: fieldError(newLinkPassword, password) }),
    async submit({ password }) {
      if (!(await save(password))) return;
      toast.success(text.passwordSet);
      onDone();
    },
    onRefusal: (error) => sentenceOf(error, text.editFailed),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.newPassword} hint={text.newPasswordHint} error={form.errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            // Not the person's own: a password manager has no business with it.
            autoComplete="off"
          />
        )}
      </Field>
      <FormActions
        submitLabel={text.save}
        pending={form.pending}
        onCancel={onDone}
        variant="secondary"
      />
    </form>
  );
}
