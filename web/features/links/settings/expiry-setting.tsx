import { useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { linkSettings as text } from "#contract/messages/link-screens.ts";
import type { LinkDetail } from "#contract/routes/links.ts";
import { linkStateOf } from "#web/features/links/link-state.ts";
import { useEditLink } from "#web/features/links/links-queries.ts";
import { ExpiryForm } from "#web/features/links/settings/expiry-form.tsx";
import { SettingRow } from "#web/features/links/settings/setting-row.tsx";
import { useGuardLink } from "#web/features/links/settings/use-guard-link.tsx";
import { formatDateTime } from "#web/lib/format-date.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export function ExpirySetting({ link }: { link: LinkDetail }) {
  const editButton = useRef<HTMLButtonElement>(null);
  const guard = useGuardLink(link);
  const removal = useEditLink(link.id, (error) => toastFailure(error, text.editFailed));
  const remove = () =>
    removal.mutate(
      { expires_at: null },
      {
        onSuccess: () => {
          toast.success(text.expiryRemoved);
          editButton.current?.focus();
        },
      },
    );
  const end = link.expires_at;
  return (
    <>
      <SettingRow
        editButton={editButton}
        name={text.expiry}
        value={end === null ? text.noExpiry : <End link={link} end={end} />}
        editLabel={end === null ? text.setExpiry : text.changeExpiry}
        removal={
          end === null
            ? null
            : { label: text.removeExpiry, pending: removal.isPending, onRemove: remove }
        }
        form={(close) => (
          <ExpiryForm end={end} save={(expires_at) => guard.save({ expires_at })} onDone={close} />
        )}
      />
      {guard.dialog}
    </>
  );
}

function End({ link, end }: { link: LinkDetail; end: string }) {
  const date = formatDateTime(end);
  // 'Expira em' stands above it.
  const isOver = linkStateOf({ active: true, expires_at: link.expires_at }) === "expired";
  return <time dateTime={end}>{isOver ? fillMessage(text.expiredAt, { date }) : date}</time>;
}
