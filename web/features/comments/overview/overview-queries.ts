import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { limits } from "#contract/limits.ts";
import { threadWords } from "#contract/messages/thread-screens.ts";
import {
  type CommentStatus,
  getCommentTotals,
  listAllComments,
  type OverviewComment,
  setCommentStatus,
} from "#contract/routes/comments.ts";
import { type Layout, listLayouts } from "#contract/routes/layouts.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { libraryKey } from "#web/features/library/index.ts";
import { spaceInput } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

export interface OverviewFilter {
  period?: "recent" | "month" | undefined;
  layout_id?: string | undefined;
  search?: string | undefined;
  status?: CommentStatus | undefined;
  unread?: "true" | "false" | undefined;
}

/** Between two events of the stream nothing changes, and a page that comes back looks once. */
const FRESH_MS = 5_000;
const MAX_LAYOUT_PAGES = 20;

export function commentsKey(space: Space) {
  return [...libraryKey(space.id), "comments"] as const;
}

export function overviewQuery(space: Space, filter: OverviewFilter) {
  return infiniteQueryOptions({
    queryKey: [...commentsKey(space), "list", filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAllComments,
        { ...spaceInput(space), ...filter, cursor: pageParam, limit: limits.pageSize.max },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** Resolves a comment, or opens it again, from the list. */
export function useSetStatus(space: Space) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ comment, status }: { comment: OverviewComment; status: CommentStatus }) =>
      call(setCommentStatus, { layoutId: comment.layout.id, ids: [comment.id], status }),
    onError: (error, { status }) =>
      toast.error(
        sentenceOf(
          error,
          status === "resolved" ? threadWords.resolveFailed : threadWords.reopenFailed,
        ),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: libraryKey(space.id) }),
  });
}

export function totalsQuery(space: Space) {
  return queryOptions({
    queryKey: [...commentsKey(space), "totals"],
    queryFn: ({ signal }) => call(getCommentTotals, spaceInput(space), { signal }),
    staleTime: FRESH_MS,
  });
}

/** The filter's options: every layout, newest first. */
export function filterLayoutsQuery(space: Space) {
  return queryOptions({
    queryKey: [...commentsKey(space), "layouts"],
    queryFn: async ({ signal }) => {
      const all: Pick<Layout, "id" | "title">[] = [];
      const input = { ...spaceInput(space), limit: limits.pageSize.max };
      let cursor: string | undefined;
      for (let page = 0; page < MAX_LAYOUT_PAGES; page += 1) {
        const found = await call(listLayouts, { ...input, cursor }, { signal });
        all.push(...found.data.map(({ id, title }) => ({ id, title })));
        if (found.next_cursor === null) break;
        cursor = found.next_cursor;
      }
      return all;
    },
  });
}
