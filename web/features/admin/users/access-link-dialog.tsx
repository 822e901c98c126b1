import { adminIdentity, accessLinkDialog as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminUser } from "#contract/routes/admin-users.ts";
import { IdentityField, identityFields, useOwnIdentity } from "#web/features/accounts/index.ts";
import {
  accessLinkRefusal,
  copyAccessLink,
  useAccessLink,
} from "#web/features/admin/users/users-queries.ts";
import { formatTime } from "#web/lib/format-date.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface AccessLinkDialogProps {
  user: AdminUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The link is shown as well as copied: a browser may refuse the clipboard, and it is not given twice. */
export function AccessLinkDialog({ user, open, onOpenChange }: AccessLinkDialogProps) {
  const { data, mutateAsync } = useAccessLink(user.id);
  const identity = useOwnIdentity();
  const form = useForm(identityFields, {
    check: identity.check,
    submit: async (given) => {
      const made = mutateAsync(identity.given(given));
      void copyAccessLink(made.then(({ link }) => link));
      await made;
      identity.forget();
    },
    onRefusal: (error) => {
      identity.hear(error);
      return accessLinkRefusal(error);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.title}
      description={fillMessage(text.body, { name: user.username })}
    >
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        {data && (
          <Field
            label={text.link}
            hint={fillMessage(text.validUntil, { time: formatTime(data.expires_at) })}
          >
            {(field) => (
              <Input
                {...field}
                value={data.link}
                readOnly
                data-private=""
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
          </Field>
        )}
        <IdentityField
          identity={identity}
          errors={form.errors}
          passwordLabel={adminIdentity.password}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {data && (
            <Button variant="primary" onClick={() => void copyAccessLink(data.link)}>
              {text.copy}
            </Button>
          )}
          <Button type="submit" variant={data ? "secondary" : "primary"} pending={form.pending}>
            {data ? text.generateAgain : text.generate}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
