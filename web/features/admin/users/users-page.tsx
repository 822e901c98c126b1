import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { adminToasts, usersPage as text } from "#contract/messages/admin-screens.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { AdminListSkeleton } from "#web/features/admin/admin-list.tsx";
import { countOf } from "#web/features/admin/numbers.ts";
import { UserList } from "#web/features/admin/users/user-list.tsx";
import { usersQuery } from "#web/features/admin/users/users-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";

const route = getRouteApi("/admins/admin/users");

/** Search and page live in the address, so that back, reload and sharing keep them. */
export default function UsersPage() {
  const { q, page = 1 } = route.useSearch();
  const navigate = useNavigate();
  // Without a page: another search begins at its first.
  const search = (text: string) =>
    void navigate({ to: "/admin/users", search: text ? { q: text } : {}, replace: true });
  return (
    <PageFrame title={pageTitles.adminUsers}>
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
  const { data, isPending, isPlaceholderData, refetch } = useQuery(usersQuery({ search, page }));
  if (isPending) return <AdminListSkeleton />;
  if (!data) {
    return <ErrorState message={adminToasts.usersLoadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft text-sm tabular-nums">
        {countOf(data.total, { one: text.oneFound, many: text.found })}
      </p>
      {data.data.length > 0 ? (
        <UserList users={data.data} outdated={isPlaceholderData} />
      ) : (
        <EmptyState title={text.nobodyTitle} body={text.nobodyBody}>
          <Button onClick={onClear}>{text.clearSearch}</Button>
        </EmptyState>
      )}
      <Pagination page={page} pages={data.pages} />
    </>
  );
}
