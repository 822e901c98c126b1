import { RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { apiAccessPage, scopeNames, namedKeys as text } from "#contract/messages/api-access.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { NamedApiKey } from "#contract/routes/api-keys.ts";
import { useRemoveNamedKey, useReplaceNamedKey } from "#web/features/api-access/api-key-queries.ts";
import { LastUsed } from "#web/features/api-access/last-used.tsx";
import { formatDate } from "#web/lib/format-date.ts";
import { ActButton } from "#web/ui/act-button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface NamedKeyRowProps {
  found: NamedApiKey;
  onReplaced: (apiKey: string) => void;
}

export function NamedKeyRow({ found, onReplaced }: NamedKeyRowProps) {
  const { id, name, expires_at } = found;
  const [asking, setAsking] = useState<"replace" | "revoke" | null>(null);
  const replacement = useReplaceNamedKey();
  const removal = useRemoveNamedKey();
  const close = { onSettled: () => setAsking(null) };
  const isOver = expires_at !== null && new Date(expires_at) <= new Date();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 text-sm">
        <p className="break-words font-medium">{name}</p>
        <p className="text-ink-soft">
          {scopeNames[found.scope]} · {fillMessage(text.endsWith, { hint: found.hint })}
        </p>
        <p className="text-ink-soft">
          {found.last_used_at && `${apiAccessPage.lastUsed}: `}
          <LastUsed at={found.last_used_at} />
        </p>
        {expires_at && (
          <p className={isOver ? "text-danger" : "text-ink-soft"}>
            {isOver ? text.expired : text.validUntil} {formatDate(expires_at)}
          </p>
        )}
      </div>
      <div className="-mx-2.5 flex flex-wrap">
        {!isOver && (
          <ActButton
            word={text.replace}
            icon={RefreshCw}
            label={fillMessage(text.replaceNamed, { name })}
            onClick={() => setAsking("replace")}
          />
        )}
        <ActButton
          word={text.revoke}
          icon={Trash2}
          label={fillMessage(text.revokeNamed, { name })}
          className="hover:text-danger"
          onClick={() => setAsking("revoke")}
        />
      </div>
      <ConfirmDialog
        open={asking === "replace"}
        onOpenChange={(open) => setAsking(open ? "replace" : null)}
        title={text.replaceTitle}
        confirmLabel={text.replaceConfirm}
        pending={replacement.isPending}
        onConfirm={() =>
          replacement.mutate(id, { ...close, onSuccess: (made) => onReplaced(made.api_key) })
        }
      >
        {fillMessage(text.replaceBody, { name })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "revoke"}
        onOpenChange={(open) => setAsking(open ? "revoke" : null)}
        title={apiAccessPage.revokeTitle}
        confirmLabel={apiAccessPage.revokeConfirm}
        pending={removal.isPending}
        onConfirm={() => removal.mutate(id, close)}
      >
        {apiAccessPage.revokeBody}
      </ConfirmDialog>
    </li>
  );
}
