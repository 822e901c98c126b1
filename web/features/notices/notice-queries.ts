import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { bellWords } from "#contract/messages/notice-screens.ts";
import { MOST_COUNTED } from "#contract/notices.ts";
import type { OutputOf } from "#contract/route.ts";
import { countNotices, listNotices, readNotices } from "#contract/routes/notices.ts";
import { invalidateLibrary } from "#web/features/library/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

/** Of one person: the next one at this browser finds nothing of them. */
function noticesKey(userId: string) {
  return ["notices", userId] as const;
}

export function noticesQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...noticesKey(userId), "list"],
    queryFn: ({ pageParam, signal }) => call(listNotices, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** The stream tells it and every change of it; it is asked for only where there is no stream. */
export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: [...noticesKey(userId), "unread"],
    // That a session has ended is found out by what somebody does, not by what is asked unseen.
    queryFn: async ({ signal }) =>
      (await call(countNotices, {}, { signal, byCookie: true })).unread,
    enabled: false,
  });
}

/** Whatever the stream tells of may stand in the list. */
export function keepUnread(userId: string, unread: number): void {
  queryClient.setQueryData(unreadQuery(userId).queryKey, unread);
  void queryClient.invalidateQueries({ queryKey: noticesQuery(userId).queryKey });
}

export function askUnread(userId: string): void {
  void queryClient.prefetchQuery({ ...unreadQuery(userId), staleTime: 0 });
}

export function forgetNotices(userId: string): void {
  queryClient.removeQueries({ queryKey: noticesKey(userId) });
}

type Pages = InfiniteData<OutputOf<typeof listNotices>>;

/** Marks some as read, or all; shown at once. */
export function useReadNotices(userId: string) {
  const listKey = noticesQuery(userId).queryKey;
  const unreadKey = unreadQuery(userId).queryKey;
  return useMutation({
    mutationFn: (ids: string[] | null) => call(readNotices, ids ? { ids } : {}),
    async onMutate(ids) {
      await queryClient.cancelQueries({ queryKey: listKey });
      const list = queryClient.getQueryData(listKey);
      const unread = queryClient.getQueryData(unreadKey);
      if (list) queryClient.setQueryData(listKey, markRead(list, ids));
      if (unread !== undefined) queryClient.setQueryData(unreadKey, leftOf(unread, ids));
      return { list, unread };
    },
    onSuccess({ unread }) {
      queryClient.setQueryData(unreadKey, unread);
      // The dashboard shows what is unread, too.
      void invalidateLibrary();
    },
    onError(error, _, before) {
      queryClient.setQueryData(listKey, before?.list);
      queryClient.setQueryData(unreadKey, before?.unread);
      toastFailure(error, bellWords.readFailed);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

function markRead({ pages, pageParams }: Pages, ids: readonly string[] | null): Pages {
  return {
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      data: page.data.map((notice) =>
        ids === null || ids.includes(notice.id) ? { ...notice, read: true } : notice,
      ),
    })),
  };
}

/** Beyond what is counted, how many are left is not known. */
function leftOf(unread: number, ids: readonly string[] | null): number {
  if (ids === null) return 0;
  return unread > MOST_COUNTED ? unread : Math.max(0, unread - ids.length);
}
