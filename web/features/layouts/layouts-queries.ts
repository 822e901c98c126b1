import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import type { ReviewState } from "#contract/approvals.ts";
import { layoutPage } from "#contract/messages/layout-screens.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import type { OutputOf } from "#contract/route.ts";
import {
  editLayout,
  getLayout,
  type Layout,
  type LayoutDetail,
  listLayouts,
  removeLayout,
} from "#contract/routes/layouts.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { invalidateLibrary, layoutKey, libraryKey } from "#web/features/library/index.ts";
import { spaceInput } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export interface LayoutFilter {
  search?: string | undefined;
  category_id?: string | undefined;
  review_state?: ReviewState | undefined;
}

type Pages = InfiniteData<OutputOf<typeof listLayouts>>;

function listsKey(spaceId: string) {
  return [...libraryKey(spaceId), "layouts"] as const;
}

export function layoutsQuery(space: Space, filter: LayoutFilter) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(space.id), filter],
    queryFn: ({ pageParam, signal }) =>
      call(listLayouts, { ...spaceInput(space), ...filter, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function layoutQuery(layoutId: string) {
  return queryOptions({
    queryKey: layoutKey(layoutId),
    queryFn: ({ signal }) => call(getLayout, { layoutId }, { signal }),
  });
}

export function useRemoveLayout() {
  return useMutation({
    mutationFn: (layout: Layout) => call(removeLayout, { layoutId: layout.id }),
    onSuccess: (_, layout) => {
      toast.success(layoutToasts.deleted);
      removeFromLists(layout);
    },
    onError: (error) => toastFailure(error, layoutToasts.deleteFailed),
  });
}

/** Removes a deleted layout from the cached lists. */
export function removeFromLists({ id: layoutId, user_id: spaceId }: Layout): void {
  const lists = listsKey(spaceId);
  changeLists(lists, (items) => items.filter(({ id }) => id !== layoutId));
  void refreshProfile();
  void invalidateLibrary(lists, layoutKey(layoutId));
}

export interface LayoutChange {
  title: string;
  description: string;
  category_id: string;
}

export function useEditLayout(layoutId: string) {
  return useMutation({
    mutationFn: (change: Partial<LayoutChange>) => call(editLayout, { layoutId, ...change }),
    onSuccess: (layout: LayoutDetail) => {
      toast.success(layoutPage.updated);
      queryClient.setQueryData(layoutQuery(layoutId).queryKey, layout);
      // Its category or title may move it in or out of a filtered list.
      void invalidateLibrary(layoutKey(layoutId));
    },
    onError: (error) => toastFailure(error, layoutPage.updateFailed),
  });
}

/** In place: refetching every loaded page would cost one call per page. */
function changeLists(lists: QueryKey, change: (items: Layout[]) => Layout[]): void {
  queryClient.setQueriesData<Pages>({ queryKey: lists }, (found) =>
    found
      ? { ...found, pages: found.pages.map((page) => ({ ...page, data: change(page.data) })) }
      : found,
  );
}
