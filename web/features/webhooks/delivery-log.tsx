import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { deliveryLog as text } from "#contract/messages/webhook-screens.ts";
import { webhookToasts } from "#contract/messages/webhook-toasts.ts";
import { deliveriesQuery } from "#web/features/webhooks/delivery-queries.ts";
import { DeliveryRow } from "#web/features/webhooks/delivery-row.tsx";
import { WebhooksSkeleton } from "#web/features/webhooks/webhook-overview.tsx";
import { invalidateWebhookHealth } from "#web/features/webhooks/webhooks-queries.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";

export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-lg">
        {text.title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft text-sm">{text.body}</p>
      <Deliveries webhookId={webhookId} />
    </section>
  );
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const query = useInfiniteQuery(deliveriesQuery(webhookId));
  const deliveries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const tries = deliveries.reduce((sum, { attempts }) => sum + attempts, 0);
  // Every attempt may change the webhook's health, which is shown above the list.
  useEffect(() => {
    if (tries > 0) void invalidateWebhookHealth();
  }, [tries]);
  if (query.isPending) return <WebhooksSkeleton />;
  if (!query.data) {
    return (
      <ErrorState message={webhookToasts.deliveriesFailed} onRetry={() => void query.refetch()} />
    );
  }
  if (deliveries.length === 0) return <NoDeliveries />;
  return (
    <>
      <Card>
        <ul aria-label={text.list} className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      </Card>
      {query.hasNextPage && (
        <LoadMore
          label={text.more}
          loadingLabel={text.loading}
          pending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? webhookToasts.deliveriesFailed : undefined}
          onMore={() => query.fetchNextPage()}
        />
      )}
    </>
  );
}

function NoDeliveries() {
  return (
    <div className="rounded-lg border border-line border-dashed px-6 py-10 text-center">
      <h3 className="font-semibold">{text.emptyTitle}</h3>
      <p className="mt-1 text-ink-soft text-sm">{text.emptyBody}</p>
    </div>
  );
}
