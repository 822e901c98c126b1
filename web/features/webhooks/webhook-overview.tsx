import { states } from "#contract/messages/shell.ts";
import { webhookPage as text } from "#contract/messages/webhook-screens.ts";
import { webhookToasts } from "#contract/messages/webhook-toasts.ts";
import { WebhookList } from "#web/features/webhooks/webhook-list.tsx";
import { useAllWebhooks } from "#web/features/webhooks/webhooks-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function WebhookOverview({ createFirst }: { createFirst: () => void }) {
  const { webhooks, isPending, isError, refetch } = useAllWebhooks();
  if (isPending) return <WebhooksSkeleton />;
  if (isError && webhooks.length === 0) {
    return <ErrorState message={webhookToasts.loadFailed} onRetry={() => void refetch()} />;
  }
  if (webhooks.length === 0) {
    return (
      <EmptyState title={text.emptyTitle} body={text.emptyBody}>
        <Button onClick={createFirst}>{text.createFirst}</Button>
      </EmptyState>
    );
  }
  return <WebhookList webhooks={webhooks} />;
}

const ROWS = ["first", "second", "third"];

export function WebhooksSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{states.loading}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-20 rounded-lg" />
      ))}
    </div>
  );
}
