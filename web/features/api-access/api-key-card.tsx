import { useState } from "react";
import { apiKeyToasts, scopeNames, apiAccessPage as text } from "#contract/messages/api-access.ts";
import type { ApiKey } from "#contract/routes/api-keys.ts";
import { useGenerateApiKey, useRevokeApiKey } from "#web/features/api-access/api-key-queries.ts";
import { LastUsed } from "#web/features/api-access/last-used.tsx";
import { formatDate } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SecretText } from "#web/ui/secret-text.tsx";

const PREFIX_LENGTH = 4;

export function ApiKeyCard({ found }: { found: ApiKey }) {
  const { api_key: apiKey } = found;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{text.keyTitle}</h2>
      <p className="mt-1 text-ink-soft text-sm">{text.keyBody}</p>
      {apiKey === null ? <NoKey /> : <OneKey key={apiKey} apiKey={apiKey} found={found} />}
    </Card>
  );
}

function NoKey() {
  const generation = useGenerateApiKey();
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      <p>{text.none}</p>
      <Button
        variant="primary"
        pending={generation.isPending}
        onClick={() => generation.mutate({})}
      >
        {text.generate}
      </Button>
    </div>
  );
}

function OneKey({ apiKey, found }: { apiKey: string; found: ApiKey }) {
  return (
    <div className="mt-5 grid gap-5">
      <SecretText
        label={text.keyLabel}
        secret={apiKey}
        visible={PREFIX_LENGTH}
        words={{ show: text.show, hide: text.hide, copy: text.copyNamed }}
        copied={apiKeyToasts.copied}
      />
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <div>
          <dt className="text-ink-soft">{text.access}</dt>
          <dd className="font-medium">{scopeNames[found.scope]}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">{text.createdAt}</dt>
          <dd className="font-medium">{found.created_at && formatDate(found.created_at)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">{text.lastUsed}</dt>
          <dd className="font-medium">
            <LastUsed at={found.last_used_at} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Regeneration found={found} />
        <Revocation />
      </div>
    </div>
  );
}

/** The new key writes only when that is asked for, or when the one before did. */
function Regeneration({ found }: { found: ApiKey }) {
  const [asking, setAsking] = useState(false);
  const [writes, setWrites] = useState(found.scope === "write");
  const generation = useGenerateApiKey();
  const generate = () =>
    generation.mutate({ scope: writes ? "write" : "read" }, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text.regenerate}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.confirmTitle}
        confirmLabel={text.confirm}
        pending={generation.isPending}
        onConfirm={generate}
      >
        {text.confirmBody}
        <span className="mt-4 block text-ink">
          <label className="flex items-center gap-2.5 font-medium text-sm pointer-coarse:py-3">
            <input
              type="checkbox"
              checked={writes}
              onChange={({ target }) => setWrites(target.checked)}
              className="size-5 accent-ink"
            />
            {text.canWrite}
          </label>
        </span>
      </ConfirmDialog>
    </>
  );
}

function Revocation() {
  const [asking, setAsking] = useState(false);
  const revocation = useRevokeApiKey();
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {text.revokeFirst}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.revokeTitle}
        confirmLabel={text.revokeConfirm}
        pending={revocation.isPending}
        onConfirm={() => revocation.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {text.revokeBody}
      </ConfirmDialog>
    </>
  );
}
