import { useInfiniteQuery } from "@tanstack/react-query";
import { reviewFilter } from "#contract/messages/approval-screens.ts";
import { layoutList as text } from "#contract/messages/layout-screens.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { states } from "#contract/messages/shell.ts";
import { LayoutCard } from "#web/features/layouts/layout-card.tsx";
import {
  LayoutGrid,
  LayoutGridItem,
  LayoutGridSkeleton,
} from "#web/features/layouts/layout-grid.tsx";
import { type LayoutFilter, layoutsQuery } from "#web/features/layouts/layouts-queries.ts";
import { useLayoutRemoval } from "#web/features/layouts/use-layout-removal.tsx";
import type { LayoutSelection } from "#web/features/presentations/index.ts";
import { useMay, useSpace } from "#web/features/spaces/index.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";

interface LayoutResultsProps {
  filter: LayoutFilter;
  onClearFilters: () => void;
  /** Null while none is being made. */
  selection: LayoutSelection | null;
}

export function LayoutResults({ filter, onClearFilters, selection }: LayoutResultsProps) {
  const query = useInfiniteQuery(layoutsQuery(useSpace(), filter));
  const removal = useLayoutRemoval();
  const layouts = query.data?.pages.flatMap(({ data }) => data) ?? [];
  // An empty result of the previous filter says nothing about this one.
  if (query.isPending || (query.isPlaceholderData && layouts.length === 0)) {
    return (
      <div role="status">
        <span className="sr-only">{states.loading}</span>
        <LayoutGridSkeleton />
      </div>
    );
  }
  if (!query.data) {
    return <ErrorState message={layoutToasts.loadFailed} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {layouts.length === 0 && !query.hasNextPage ? (
        <NoLayouts filter={filter} onClearFilters={onClearFilters} />
      ) : (
        <LayoutGrid label={text.list} outdated={query.isPlaceholderData}>
          {layouts.map((layout) => (
            <LayoutGridItem key={layout.id}>
              <LayoutCard layout={layout} onDelete={removal.ask} selection={selection} />
            </LayoutGridItem>
          ))}
        </LayoutGrid>
      )}
      {query.hasNextPage && (
        <LoadMore
          label={text.loadMore}
          loadingLabel={text.loadingMore}
          pending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? text.loadMoreFailed : undefined}
          onMore={() => query.fetchNextPage()}
        />
      )}
      {removal.dialog}
    </>
  );
}

function NoLayouts({
  filter: { search, category_id, review_state: state },
  onClearFilters,
}: Pick<LayoutResultsProps, "filter" | "onClearFilters">) {
  const mayCreate = useMay("edit_layouts");
  if (state && !search && !category_id) {
    return (
      <EmptyState title={reviewFilter.emptyTitle[state]} body={reviewFilter.emptyBody}>
        <Button onClick={onClearFilters}>{text.clearFilters}</Button>
      </EmptyState>
    );
  }
  if (search || category_id || state) {
    return (
      <EmptyState title={text.nothingFoundTitle} body={text.nothingFoundBody}>
        <Button onClick={onClearFilters}>{text.clearFilters}</Button>
      </EmptyState>
    );
  }
  if (!mayCreate) return <EmptyState title={text.emptyTitle} body={text.emptyForViewer} />;
  return (
    <EmptyState title={text.emptyTitle} body={text.emptyBody}>
      <LinkButton to="/layouts/new">{text.createFirst}</LinkButton>
    </EmptyState>
  );
}
