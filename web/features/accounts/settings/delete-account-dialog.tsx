import { useNavigate } from "@tanstack/react-router";
import { accountMessages } from "#contract/messages/accounts.ts";
import { controls } from "#contract/messages/controls.ts";
import { deletionSection as text } from "#contract/messages/settings.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { leave } from "#web/features/accounts/session-keeper.ts";
import {
  CurrentPasswordField,
  useCurrentPassword,
} from "#web/features/accounts/settings/current-password.tsx";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const email = useAuth().session?.user.email ?? "";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.dialogTitle}
      description={
        <>
          {text.dialogBody} <strong className="break-all font-semibold text-ink">{email}</strong>
        </>
      }
    >
      <DeletionForm email={email} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DeletionForm({ email: own, onCancel }: { email: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const current = useCurrentPassword(text.failed);
  const form = useForm(["email", "current_password"], {
    check: ({ email, current_password }) => ({
      ...current.check(current_password),
      email: email.trim().toLowerCase() === own ? undefined : accountMessages.emailMismatch,
    }),
    async submit({ email, current_password }) {
      await call(deleteAccount, { email, ...current.given(current_password) });
      leave();
      toast.success(text.done);
      await navigate({ to: "/" });
    },
    onRefusal: current.onRefusal,
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.confirmEmail} error={form.errors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {current.asked && <CurrentPasswordField error={form.errors.current_password} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{controls.cancel}</Button>
        <Button type="submit" variant="danger" pending={form.pending}>
          {text.confirm}
        </Button>
      </div>
    </form>
  );
}
