import { useNavigate } from "@tanstack/react-router";
import { accountMessages } from "#contract/messages/accounts.ts";
import { deletionSection as text } from "#contract/messages/settings.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import {
  askOrToast,
  IdentityField,
  identityFields,
  useOwnIdentity,
} from "#web/features/accounts/own-identity.tsx";
import { leave } from "#web/features/accounts/session-keeper.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
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
  const identity = useOwnIdentity();
  const form = useForm(["email", ...identityFields], {
    check: ({ email, ...given }) => ({
      ...identity.check(given),
      email: email.trim().toLowerCase() === own ? undefined : accountMessages.emailMismatch,
    }),
    async submit({ email, ...given }) {
      await call(deleteAccount, { email, ...identity.given(given) });
      leave();
      toast.success(text.done);
      await navigate({ to: "/" });
    },
    onRefusal: askOrToast(identity, text.failed),
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
      <IdentityField identity={identity} errors={form.errors} />
      <FormActions
        submitLabel={text.confirm}
        pending={form.pending}
        onCancel={onCancel}
        variant="danger"
      />
    </form>
  );
}
