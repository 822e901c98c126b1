import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { adminToasts, auditPage as text } from "#contract/messages/admin-screens.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { AdminList, AdminListSkeleton } from "#web/features/admin/admin-list.tsx";
import { ActRow } from "#web/features/admin/audit/act-row.tsx";
import { AuditFilters } from "#web/features/admin/audit/audit-filters.tsx";
import { type AuditFilter, auditQuery } from "#web/features/admin/audit/audit-queries.ts";
import { countOf } from "#web/features/admin/numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";
import { Pagination } from "#web/ui/pagination.tsx";

const route = getRouteApi("/admins/admin/audit");

/** Read-only: what was done stays as it was written. */
export default function AuditPage() {
  const { page = 1, ...filter } = route.useSearch();
  const navigate = useNavigate();
  // Without a page: another filter begins at its first.
  const show = (search: AuditFilter) =>
    void navigate({ to: "/admin/audit", search, replace: true });
  return (
    <PageFrame title={pageTitles.adminAudit}>
      <AuditFilters filter={filter} onChange={show} />
      <Results filter={filter} page={page} onClear={() => show({})} />
    </PageFrame>
  );
}

interface ResultsProps {
  filter: AuditFilter;
  page: number;
  onClear: () => void;
}

function Results({ filter, page, onClear }: ResultsProps) {
  const query = useQuery(auditQuery(filter, page));
  if (query.isPending) return <AdminListSkeleton />;
  const { data, isPlaceholderData, refetch } = query;
  if (!data) {
    return <ErrorState message={adminToasts.auditLoadFailed} onRetry={() => void refetch()} />;
  }
  const filtered = Object.keys(filter).length > 0 || page > 1;
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft text-sm tabular-nums">
        {countOf(data.total, { one: text.oneFound, many: text.found })}
      </p>
      {data.data.length > 0 && (
        <AdminList label={text.list} outdated={isPlaceholderData}>
          {data.data.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </AdminList>
      )}
      {data.data.length === 0 && filtered && (
        <EmptyState title={text.noneTitle} body={text.noneBody}>
          <Button onClick={onClear}>{text.clear}</Button>
        </EmptyState>
      )}
      {data.data.length === 0 && !filtered && (
        <EmptyState title={text.emptyTitle} body={text.emptyBody} />
      )}
      <Pagination page={page} pages={data.pages} />
    </>
  );
}
