import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { webhookToasts as text } from "#contract/messages/webhook-toasts.ts";
import {
  type Delivery,
  getDelivery,
  getWebhookSecret,
  listDeliveries,
  resendDelivery,
  rotateWebhookSecret,
  sendTestEvent,
} from "#contract/routes/webhooks.ts";
import { webhooksKey } from "#web/features/webhooks/webhooks-queries.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

const PENDING_POLL_MS = 1_000;
const IDLE_POLL_MS = 15_000;

export function secretQuery(webhookId: string) {
  return queryOptions({
    queryKey: ["webhook-secret", webhookId],
    queryFn: ({ signal }) => call(getWebhookSecret, { webhookId }, { signal }),
  });
}

export function deliveriesQuery(webhookId: string) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey, "deliveries", webhookId],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { webhookId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Polls often while an attempt is imminent, otherwise rarely.
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ data }) => data) ?? [];
      return shown.some(isInProgress) ? PENDING_POLL_MS : IDLE_POLL_MS;
    },
  });
}

export function isInProgress({ state, next_attempt_at }: Delivery): boolean {
  return state === "pending" && Date.parse(next_attempt_at ?? "") - Date.now() < 10_000;
}

/** Refetched whenever the delivery in the list has changed. */
export function deliveryQuery({ id, attempts, state }: Delivery) {
  return queryOptions({
    queryKey: ["webhook-delivery", id, attempts, state],
    queryFn: ({ signal }) => call(getDelivery, { deliveryId: id }, { signal }),
  });
}

function invalidateDeliveries(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: webhooksKey });
}

export function useRotateSecret(webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(rotateWebhookSecret, { webhookId }),
    onSuccess: (made) => {
      client.setQueryData(secretQuery(webhookId).queryKey, made);
      toast.success(text.secretRotated);
    },
    onError: (error) => toastFailure(error, text.rotateFailed),
  });
}

export function useSendTest() {
  return useMutation({
    mutationFn: (webhookId: string) => call(sendTestEvent, { webhookId }),
    onSuccess: () => {
      toast.success(text.testSent);
      return invalidateDeliveries();
    },
    onError: (error) => toastFailure(error, text.testFailed),
  });
}

export function useResend() {
  return useMutation({
    mutationFn: ({ id }: Delivery) => call(resendDelivery, { deliveryId: id }),
    onSuccess: () => {
      toast.success(text.resent);
      return invalidateDeliveries();
    },
    onError: (error) => toastFailure(error, text.resendFailed),
  });
}
