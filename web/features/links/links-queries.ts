import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { linkSettings as text } from "#contract/messages/link-screens.ts";
import type { InputOf, OutputOf } from "#contract/route.ts";
import {
  editLink,
  endPasses,
  getLink,
  type Link,
  listLinks,
  rotateLink,
} from "#contract/routes/links.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { invalidateLibrary, libraryKey } from "#web/features/library/index.ts";
import { spaceInput, useSpace } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

type Pages = InfiniteData<OutputOf<typeof listLinks>>;
export type LinkChange = Omit<InputOf<typeof editLink>, "linkId">;

/** Part of the library: layouts show of their links whether they are guarded, and links the layouts' titles. */
function linksKey(spaceId: string) {
  return [...libraryKey(spaceId), "links"] as const;
}

export function linksQuery(space: Space) {
  return infiniteQueryOptions({
    queryKey: [...linksKey(space.id), "list"],
    queryFn: ({ pageParam, signal }) =>
      call(listLinks, { ...spaceInput(space), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function linkQuery(space: Space, linkId: string) {
  return queryOptions({
    queryKey: [...linksKey(space.id), "one", linkId],
    queryFn: ({ signal }) => call(getLink, { linkId }, { signal }),
    // Others in the space change it, too: settings are shown as they are now.
    staleTime: 0,
  });
}

/** Whoever calls it says what went wrong: beside a field, or in a toast. */
export function useEditLink(linkId: string, onError?: (error: unknown) => void) {
  const space = useSpace();
  return useMutation({
    mutationFn: (change: LinkChange) => call(editLink, { linkId, ...change }),
    onSuccess: (link) => showChanged(space, link),
    ...(onError && { onError }),
  });
}

export function useRotateLink() {
  const space = useSpace();
  return useMutation({
    mutationFn: ({ id }: Pick<Link, "id">) => call(rotateLink, { linkId: id }),
    onSuccess: (link) => {
      toast.success(text.rotated);
      showChanged(space, link);
    },
    onError: (error) => toastFailure(error, text.rotateFailed),
  });
}

export function useEndPasses() {
  return useMutation({
    mutationFn: ({ id }: Pick<Link, "id">) => call(endPasses, { linkId: id }),
    onSuccess: () => toast.success(text.passesEnded),
    onError: (error) => toastFailure(error, text.endPassesFailed),
  });
}

/** The list is changed in place: refetching every loaded page would cost one call per page. */
function showChanged(space: Space, link: Link): void {
  const list = linksQuery(space).queryKey;
  queryClient.setQueryData(
    linkQuery(space, link.id).queryKey,
    (known) => known && { ...known, ...link },
  );
  queryClient.setQueryData<Pages>(list, (found) =>
    found
      ? {
          ...found,
          pages: found.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => (one.id === link.id ? { ...one, ...link } : one)),
          })),
        }
      : found,
  );
  void invalidateLibrary(list);
}
