import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { linksPage as text } from "#contract/messages/link-screens.ts";
import { newPresentation } from "#contract/messages/presentation-screens.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { linksQuery } from "#web/features/links/links-queries.ts";
import { LinkList } from "#web/features/links/page/link-list.tsx";
import { useMay, useSpace } from "#web/features/spaces/index.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

export default function LinksPage() {
  return (
    <PageFrame title={pageTitles.links} actions={<NewPresentation />}>
      <Links />
    </PageFrame>
  );
}

/** Its layouts are chosen in their list. */
function NewPresentation() {
  const { data } = useInfiniteQuery(linksQuery(useSpace()));
  const isEmpty = !data?.pages[0]?.data.length;
  if (!useMay("edit_links") || isEmpty) return null;
  return (
    <LinkButton to="/layouts" search={{ select: "true" }} variant="primary">
      <Plus className="size-4" aria-hidden="true" />
      {newPresentation.open}
    </LinkButton>
  );
}

function Links() {
  const query = useInfiniteQuery(linksQuery(useSpace()));
  if (query.isPending) return <ListSkeleton rows={4} />;
  if (!query.data) {
    return <ErrorState message={text.loadFailed} onRetry={() => void query.refetch()} />;
  }
  const links = query.data.pages.flatMap(({ data }) => data);
  if (links.length === 0 && !query.hasNextPage) return <NoLinks />;
  return (
    <>
      <p className="-mt-4 mb-6 max-w-prose text-ink-soft text-sm">{text.intro}</p>
      <LinkList links={links} />
      {query.hasNextPage && (
        <LoadMore
          label={text.loadMore}
          loadingLabel={text.loadingMore}
          pending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? text.loadMoreFailed : undefined}
          onMore={() => query.fetchNextPage()}
        />
      )}
    </>
  );
}

function NoLinks() {
  const mayCreate = useMay("edit_layouts");
  if (!mayCreate) return <EmptyState title={text.emptyTitle} body={text.emptyForViewer} />;
  return (
    <EmptyState title={text.emptyTitle} body={text.emptyBody}>
      <LinkButton to="/layouts/new">{text.create}</LinkButton>
    </EmptyState>
  );
}
