import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { states } from "#contract/messages/shell.ts";
import { secretSection as text } from "#contract/messages/webhook-screens.ts";
import { webhookToasts } from "#contract/messages/webhook-toasts.ts";
import type { WebhookSecret } from "#contract/routes/webhooks.ts";
import { secretQuery, useRotateSecret } from "#web/features/webhooks/delivery-queries.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SecretText } from "#web/ui/secret-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const PREFIX_LENGTH = 6;

export function SecretSection({ webhookId }: { webhookId: string }) {
  const id = useId();
  const query = useQuery(secretQuery(webhookId));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-lg">
        {text.title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft text-sm">{text.body}</p>
      {query.isPending ? (
        <div role="status">
          <span className="sr-only">{states.loading}</span>
          <Skeleton className="h-12 rounded-md" />
        </div>
      ) : query.isError ? (
        <ErrorState message={webhookToasts.secretFailed} onRetry={() => void query.refetch()} />
      ) : (
        <Secret key={query.data.secret} webhookId={webhookId} found={query.data} />
      )}
    </section>
  );
}

function Secret({ webhookId, found }: { webhookId: string; found: WebhookSecret }) {
  const [asking, setAsking] = useState(false);
  const rotation = useRotateSecret(webhookId);
  const until = found.previous_until;
  return (
    <div className="grid gap-4">
      <SecretText
        label={text.label}
        secret={found.secret}
        visible={PREFIX_LENGTH}
        words={{ show: text.reveal, hide: text.hide, copy: text.copyNamed }}
        copied={webhookToasts.secretCopied}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button onClick={() => setAsking(true)}>{text.rotate}</Button>
        {until && (
          <p className="text-ink-soft text-sm">
            {fillMessage(text.previousUntil, { when: formatDateTime(until) })}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.confirmTitle}
        confirmLabel={text.confirm}
        pending={rotation.isPending}
        onConfirm={() => rotation.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {text.confirmBody}
      </ConfirmDialog>
    </div>
  );
}
