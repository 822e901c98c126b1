import { accessLinkDialog as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminUser } from "#contract/routes/admin-users.ts";
import {
  accessLinkRefusal,
  copyAccessLink,
  useAccessLink,
} from "#web/features/admin/users/users-queries.ts";
import { formatTime } from "#web/lib/format-date.ts";
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
  const { data, error, isPending, mutate } = useAccessLink(user.id);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.title}
      description={fillMessage(text.body, { name: user.username })}
    >
      {error && (
        <div className="mb-5">
          <FormError>{accessLinkRefusal(error)}</FormError>
        </div>
      )}
      {data && (
        <div className="mb-5">
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
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {data && (
          <Button variant="primary" onClick={() => void copyAccessLink(data.link)}>
            {text.copy}
          </Button>
        )}
        <Button
          variant={data ? "secondary" : "primary"}
          pending={isPending}
          onClick={() => mutate()}
        >
          {data ? text.generateAgain : text.generate}
        </Button>
      </div>
    </Dialog>
  );
}
