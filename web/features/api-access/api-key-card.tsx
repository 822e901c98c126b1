import { useState } from "react";
import { apiKeyToasts, apiAccessPage as text } from "#contract/messages/api-access.ts";
import type { ApiKey } from "#contract/routes/api-keys.ts";
import { useGenerateApiKey } from "#web/features/api-access/api-key-queries.ts";
import { formatDate, formatDateTime, formatRelative } from "#web/lib/format-date.ts";
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
      <Button variant="primary" pending={generation.isPending} onClick={() => generation.mutate()}>
        {text.generate}
      </Button>
    </div>
  );
}

function OneKey({ apiKey, found }: { apiKey: string; found: ApiKey }) {
  const [asking, setAsking] = useState(false);
  const generation = useGenerateApiKey();
  return (
    <div className="mt-5 grid gap-5">
      <SecretText
        label={text.keyLabel}
        secret={apiKey}
        visible={PREFIX_LENGTH}
        words={{ show: text.show, hide: text.hide, copy: text.copyNamed }}
        copied={apiKeyToasts.copied}
      />
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft">{text.createdAt}</dt>
          <dd className="font-medium">{found.created_at && formatDate(found.created_at)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">{text.lastUsed}</dt>
          <dd className="font-medium">
            {found.last_used_at ? (
              <time dateTime={found.last_used_at} title={formatDateTime(found.last_used_at)}>
                {formatRelative(found.last_used_at)}
              </time>
            ) : (
              text.neverUsed
            )}
          </dd>
        </div>
      </dl>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {text.regenerate}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.confirmTitle}
        confirmLabel={text.confirm}
        pending={generation.isPending}
        onConfirm={() => generation.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {text.confirmBody}
      </ConfirmDialog>
    </div>
  );
}
