import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { limits } from "#contract/limits.ts";
import { webhookToasts as text } from "#contract/messages/webhook-toasts.ts";
import type { InputOf } from "#contract/route.ts";
import { type Layout, listLayouts } from "#contract/routes/layouts.ts";
import {
  createWebhook,
  editWebhook,
  getWebhookQueue,
  listWebhooks,
  removeWebhook,
  type Webhook,
} from "#contract/routes/webhooks.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export const webhooksKey = ["webhooks"];
const MAX_LAYOUT_PAGES = 20;

export const webhooksQuery = infiniteQueryOptions({
  queryKey: [...webhooksKey, "list"],
  queryFn: ({ pageParam, signal }) =>
    call(listWebhooks, { cursor: pageParam, limit: limits.pageSize.max }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

export const webhookQueueQuery = queryOptions({
  queryKey: [...webhooksKey, "queue"],
  queryFn: ({ signal }) => call(getWebhookQueue, {}, { signal }),
});

/** The layouts that one can be for: every one of the space of one's own, newest first. */
export const webhookLayoutsQuery = queryOptions({
  queryKey: [...webhooksKey, "layouts"],
  queryFn: async ({ signal }) => {
    const all: Pick<Layout, "id" | "title">[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_LAYOUT_PAGES; page += 1) {
      const found = await call(listLayouts, { limit: limits.pageSize.max, cursor }, { signal });
      all.push(...found.data.map(({ id, title }) => ({ id, title })));
      if (found.next_cursor === null) break;
      cursor = found.next_cursor;
    }
    return all;
  },
});

/** Every webhook: there are never more than a few pages of them. */
export function useAllWebhooks() {
  const query = useInfiniteQuery(webhooksQuery);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return { ...query, webhooks: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

function invalidateWebhooks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: webhooksKey });
}

/** Health is part of each webhook in the list. */
export function invalidateWebhookHealth(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
}

export function useCreateWebhook() {
  return useMutation({
    mutationFn: (draft: InputOf<typeof createWebhook>) => call(createWebhook, draft),
    onSuccess: () => {
      toast.success(text.created);
      void invalidateWebhooks();
    },
    onError: (error) => toastFailure(error, text.createFailed),
  });
}

export function useEditWebhook() {
  return useMutation({
    mutationFn: (change: InputOf<typeof editWebhook>) => call(editWebhook, change),
    onSuccess: () => {
      toast.success(text.updated);
      void invalidateWebhooks();
    },
    onError: (error) => toastFailure(error, text.updateFailed),
  });
}

export function useToggleWebhook() {
  return useMutation({
    mutationFn: ({ id, is_active }: Webhook) =>
      call(editWebhook, { webhookId: id, is_active: !is_active }),
    onSuccess: ({ is_active }) => {
      toast.success(is_active ? text.switchedOn : text.switchedOff);
      return invalidateWebhooks();
    },
    onError: (error) => toastFailure(error, text.toggleFailed),
  });
}

export function useRemoveWebhook() {
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(removeWebhook, { webhookId: id }),
    onSuccess: () => {
      toast.success(text.deleted);
      void invalidateWebhooks();
    },
    onError: (error) => toastFailure(error, text.deleteFailed),
  });
}
