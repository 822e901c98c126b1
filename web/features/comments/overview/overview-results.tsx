import { useInfiniteQuery } from "@tanstack/react-query";
import { commentWords, overviewWords as text } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { states } from "#contract/messages/shell.ts";
import { groupByLayout } from "#web/features/comments/overview/group-by-layout.ts";
import { LayoutGroupSection } from "#web/features/comments/overview/layout-group-section.tsx";
import {
  type OverviewFilter,
  overviewQuery,
} from "#web/features/comments/overview/overview-queries.ts";
import { layoutsTitle, useSpace } from "#web/features/spaces/index.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface OverviewResultsProps {
  filter: OverviewFilter;
  onClearFilters: () => void;
}

export function OverviewResults({ filter, onClearFilters }: OverviewResultsProps) {
  const query = useInfiniteQuery(overviewQuery(useSpace(), filter));
  if (query.isPending) return <Waiting />;
  if (query.isLoadingError || !query.data) {
    return <ErrorState message={commentToasts.loadFailed} onRetry={() => void query.refetch()} />;
  }
  const comments = query.data.pages.flatMap(({ data }) => data);
  if (comments.length === 0) {
    const filtered = Boolean(filter.period || filter.layout_id || filter.search);
    return filtered ? <NothingFound onClear={onClearFilters} /> : <NothingYet />;
  }
  return (
    <>
      <div
        className={cx(
          "grid grid-cols-1 gap-10 transition-opacity",
          query.isPlaceholderData && "opacity-60",
        )}
      >
        {groupByLayout(comments).map((group) => (
          <LayoutGroupSection key={group.layout.id} group={group} />
        ))}
      </div>
      {query.hasNextPage && (
        <LoadMore
          label={commentWords.loadMore}
          loadingLabel={text.loadingMore}
          pending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? text.loadMoreFailed : undefined}
          onMore={() => query.fetchNextPage()}
        />
      )}
    </>
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
