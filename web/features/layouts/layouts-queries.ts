import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { layoutPage } from "#contract/messages/layout-screens.ts";
import { layoutMessages } from "#contract/messages/layouts.ts";
import type { OutputOf } from "#contract/route.ts";
import {
  editLayout,
  getLayout,
  type Layout,
  type LayoutDetail,
  listLayouts,
  removeLayout,
} from "#contract/routes/layouts.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { libraryChanged, libraryKey } from "#web/features/library/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export interface LayoutFilter {
  search?: string | undefined;
  category_id?: string | undefined;
}

type Pages = InfiniteData<OutputOf<typeof listLayouts>>;

const layoutsKey = [...libraryKey, "layouts"] as const;
const listsKey = [...layoutsKey, "list"] as const;

export function layoutsQuery(filter: LayoutFilter) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listLayouts, { ...filter, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function layoutQuery(layoutId: string) {
  return queryOptions({
    queryKey: [...layoutsKey, "one", layoutId],
    queryFn: ({ signal }) => call(getLayout, { layoutId }, { signal }),
  });
}

export function useRemoveLayout() {
  return useMutation({
    mutationFn: (layout: Layout) => call(removeLayout, { layoutId: layout.id }),
    onSuccess: (_, layout) => {
      toast.success(layoutMessages.deleted);
      forgetLayout(layout.id);
    },
    onError: (error) => toastFailure(error, layoutMessages.deleteFailed),
  });
}

/** Takes what is gone from the server out of the lists at hand. */
export function forgetLayout(layoutId: string): void {
  changeLists((items) => items.filter(({ id }) => id !== layoutId));
  void refreshProfile();
  void libraryChanged(layoutsKey);
}

export interface LayoutChange {
  title: string;
  description: string;
  category_id: string;
}

export function useEditLayout(layoutId: string) {
  return useMutation({
    mutationFn: (change: LayoutChange) => call(editLayout, { layoutId, ...change }),
    onSuccess: (layout: LayoutDetail) => {
      toast.success(layoutPage.updated);
      queryClient.setQueryData(layoutQuery(layoutId).queryKey, layout);
      // Its category or title may move it in or out of a filtered list.
      void queryClient.invalidateQueries({ queryKey: listsKey });
      void libraryChanged(layoutsKey);
    },
    onError: (error) => toastFailure(error, layoutPage.updateFailed),
  });
}

/** In place: asking for every loaded page again would cost one call a page. */
function changeLists(change: (items: Layout[]) => Layout[]): void {
  queryClient.setQueriesData<Pages>({ queryKey: listsKey }, (found) =>
    found
      ? { ...found, pages: found.pages.map((page) => ({ ...page, data: change(page.data) })) }
      : found,
  );
}
