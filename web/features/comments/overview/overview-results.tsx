import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { commentWords, overviewWords as text } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { states } from "#contract/messages/shell.ts";
import type { OverviewComment } from "#contract/routes/comments.ts";
import { groupByLayout } from "#web/features/comments/overview/group-by-layout.ts";
import { LayoutGroupSection } from "#web/features/comments/overview/layout-group-section.tsx";
import {
  type OverviewFilter,
  overviewQuery,
} from "#web/features/comments/overview/overview-queries.ts";
import { filterOf, type OverviewStatus } from "#web/features/comments/overview/overview-status.ts";
import { layoutsTitle, useSpace } from "#web/features/spaces/index.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface OverviewResultsProps {
  filter: Pick<OverviewFilter, "period" | "layout_id" | "search">;
  status: OverviewStatus;
  onClearFilters: () => void;
}

/** What is unread stands first, under a heading of its own while there is anything else. */
export function OverviewResults({ filter, status, onClearFilters }: OverviewResultsProps) {
  const space = useSpace();
  const shown = { ...filter, ...filterOf(status) };
  const unread = useInfiniteQuery(overviewQuery(space, { ...shown, unread: "true" }));
  const read = useInfiniteQuery({
    ...overviewQuery(space, { ...shown, unread: "false" }),
    enabled: status !== "unread",
  });
  const lists = status === "unread" ? [unread] : [unread, read];
  if (lists.some(({ isPending }) => isPending)) return <Waiting />;
  if (lists.some(({ data }) => !data)) {
    const retry = () => lists.forEach((list) => void list.refetch());
    return <ErrorState message={commentToasts.loadFailed} onRetry={retry} />;
  }
  const [fresh, rest] = [commentsIn(unread), status === "unread" ? [] : commentsIn(read)];
  if (fresh.length + rest.length === 0) {
    const filtered = Boolean(filter.period || filter.layout_id || filter.search);
    return filtered || status !== "open" ? (
      <NothingFound onClear={onClearFilters} />
    ) : (
      <NothingYet />
    );
  }
  const isSplit = fresh.length > 0 && status !== "unread";
  return (
    <div className="grid grid-cols-1 gap-12">
      {fresh.length > 0 && (
        <OverviewSection title={isSplit ? text.unread : null} list={unread} comments={fresh} />
      )}
      {rest.length > 0 && (
        <OverviewSection title={isSplit ? text.read : null} list={read} comments={rest} />
      )}
    </div>
  );
}

type List = UseInfiniteQueryResult<
  InfiniteData<{ data: OverviewComment[]; next_cursor: string | null }>
>;

function commentsIn({ data }: List): OverviewComment[] {
  return data?.pages.flatMap((page) => page.data) ?? [];
}

interface OverviewSectionProps {
  title: string | null;
  list: List;
  comments: readonly OverviewComment[];
}

function OverviewSection({ title, list, comments }: OverviewSectionProps) {
  return (
    <div>
      {title && <h2 className="mb-5 font-semibold text-xl">{title}</h2>}
      <div
        className={cx(
          "grid grid-cols-1 gap-10 transition-opacity",
          list.isPlaceholderData && "opacity-60",
        )}
      >
        {groupByLayout(comments).map((group) => (
          <LayoutGroupSection key={group.layout.id} group={group} level={title ? 3 : 2} />
        ))}
      </div>
      {list.hasNextPage && (
        <LoadMore
          label={commentWords.loadMore}
          loadingLabel={text.loadingMore}
          pending={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? text.loadMoreFailed : undefined}
          onMore={() => list.fetchNextPage()}
        />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{states.loading}</span>
      <Skeleton className="h-7 w-64" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title={text.nothingTitle} body={text.nothingBody}>
      <Button onClick={onClear}>{text.clearFilters}</Button>
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState title={text.emptyTitle} body={text.emptyBody}>
      <LinkButton to="/layouts">{layoutsTitle(useSpace())}</LinkButton>
    </EmptyState>
  );
}
