import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { adminToasts, adminLayoutsPage as text } from "#contract/messages/admin-screens.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { AdminListSkeleton } from "#web/features/admin/admin-list.tsx";
import { LayoutList } from "#web/features/admin/layouts/layout-list.tsx";
import { allLayoutsQuery } from "#web/features/admin/layouts/layouts-queries.ts";
import { countOf } from "#web/features/admin/numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";

const route = getRouteApi("/admins/admin/layouts");

/** Search and page live in the address, so that back, reload and sharing keep them. */
export default function AdminLayoutsPage() {
  const { q, page = 1 } = route.useSearch();
  const navigate = useNavigate();
  // Without a page: another search begins at its first.
  const search = (text: string) =>
    void navigate({ to: "/admin/layouts", search: text ? { q: text } : {}, replace: true });
  return (
    <PageFrame title={pageTitles.adminLayouts}>
      <SearchBox label={text.search} value={q ?? ""} onSearch={search} className="mb-6 max-w-xl" />
      <Results search={q} page={page} onClear={() => search("")} />
    </PageFrame>
  );
}

interface ResultsProps {
  search: string | undefined;
  page: number;
  onClear: () => void;
}

function Results({ search, page, onClear }: ResultsProps) {
  const query = useQuery(allLayoutsQuery({ search, page }));
  if (query.isPending) return <AdminListSkeleton />;
  const { data, isPlaceholderData, refetch } = query;
  if (!data) {
    return <ErrorState message={adminToasts.layoutsLoadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft text-sm tabular-nums">
        {countOf(data.total, { one: text.oneFound, many: text.found })}
      </p>
      {data.data.length > 0 && <LayoutList layouts={data.data} outdated={isPlaceholderData} />}
      {data.data.length === 0 && (search || page > 1) && (
        <EmptyState title={text.noneTitle} body={text.noneBody}>
          <Button onClick={onClear}>{text.clearSearch}</Button>
        </EmptyState>
      )}
      {data.data.length === 0 && !search && page === 1 && (
        <EmptyState title={text.emptyTitle} body={text.emptyBody} />
      )}
      <Pagination page={page} pages={data.pages} />
    </>
  );
}
