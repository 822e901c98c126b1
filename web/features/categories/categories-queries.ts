import { infiniteQueryOptions, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { limits } from "#contract/limits.ts";
import { categoryToasts } from "#contract/messages/category-toasts.ts";
import {
  type Category,
  createCategory,
  listCategories,
  removeCategory,
  renameCategory,
} from "#contract/routes/categories.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { invalidateLibrary, libraryKey } from "#web/features/library/index.ts";
import { spaceInput, useSpace } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export function categoriesQuery(space: Space) {
  return infiniteQueryOptions({
    queryKey: [...libraryKey(space.id), "categories"],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCategories,
        { ...spaceInput(space), cursor: pageParam, limit: limits.pageSize.max },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Every category of the space, loaded page by page. */
export function useAllCategories() {
  const query = useInfiniteQuery(categoriesQuery(useSpace()));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  // A select without its categories does not explain why.
  useEffect(() => (isError ? toast.error(categoryToasts.loadFailed) : undefined), [isError]);
  return { ...query, categories: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

export function useCreateCategory() {
  const space = useSpace();
  return useMutation({
    mutationFn: (name: string) => call(createCategory, { ...spaceInput(space), name }),
    onSuccess: () => {
      toast.success(categoryToasts.created);
      void invalidateLibrary();
    },
    onError: (error) => toastFailure(error, categoryToasts.createFailed),
  });
}

export function useRenameCategory(categoryId: string) {
  return useMutation({
    mutationFn: (name: string) => call(renameCategory, { categoryId, name }),
    onSuccess: () => {
      toast.success(categoryToasts.updated);
      void invalidateLibrary();
    },
    onError: (error) => toastFailure(error, categoryToasts.updateFailed),
  });
}

export function useRemoveCategory() {
  return useMutation({
    mutationFn: ({ id }: Category) => call(removeCategory, { categoryId: id }),
    onSuccess: () => {
      toast.success(categoryToasts.deleted);
      void invalidateLibrary();
    },
    onError: (error) => toastFailure(error, categoryToasts.deleteFailed),
  });
}
