import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { adminToasts, auditPage as text } from "#contract/messages/admin-screens.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { AdminList, AdminResults } from "#web/features/admin/admin-list.tsx";
import { ActRow } from "#web/features/admin/audit/act-row.tsx";
import { AuditFilters } from "#web/features/admin/audit/audit-filters.tsx";
import { type AuditFilter, auditQuery } from "#web/features/admin/audit/audit-queries.ts";
import { PageFrame } from "#web/ui/page-frame.tsx";

const route = getRouteApi("/admins/admin/audit");

/** Read-only: what was done stays as it was written. */
export default function AuditPage() {
  const { page = 1, ...filter } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(auditQuery(filter, page));
  const filtered = Object.keys(filter).length > 0 || page > 1;
  // Without a page: another filter begins at its first.
  const show = (search: AuditFilter) =>
    void navigate({ to: "/admin/audit", search, replace: true });
  return (
    <PageFrame title={pageTitles.adminAudit}>
      <AuditFilters filter={filter} onChange={show} />
      <AdminResults
        query={query}
        page={page}
        words={text}
        failure={adminToasts.auditLoadFailed}
        empty={filtered ? null : { title: text.emptyTitle, body: text.emptyBody }}
        onClear={() => show({})}
      >
        {(acts, outdated) => (
          <AdminList label={text.list} outdated={outdated}>
            {acts.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </AdminList>
        )}
      </AdminResults>
    </PageFrame>
  );
}
