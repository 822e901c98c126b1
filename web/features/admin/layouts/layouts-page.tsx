import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { adminToasts, adminLayoutsPage as text } from "#contract/messages/admin-screens.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { AdminSearch } from "#web/features/admin/admin-list.tsx";
import { LayoutList } from "#web/features/admin/layouts/layout-list.tsx";
import { allLayoutsQuery } from "#web/features/admin/layouts/layouts-queries.ts";
import { PageFrame } from "#web/ui/page-frame.tsx";

const route = getRouteApi("/admins/admin/layouts");

/** Search and page live in the address, so that back, reload and sharing keep them. */
export default function AdminLayoutsPage() {
  const { q: search, page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(allLayoutsQuery({ search, page }));
  const find = (q: string) =>
    void navigate({ to: "/admin/layouts", search: q ? { q } : {}, replace: true });
  return (
    <PageFrame title={pageTitles.adminLayouts}>
      <AdminSearch
        search={search}
        onSearch={find}
        query={query}
        page={page}
        words={text}
        failure={adminToasts.layoutsLoadFailed}
        empty={search || page > 1 ? null : { title: text.emptyTitle, body: text.emptyBody }}
      >
        {(layouts, outdated) => <LayoutList layouts={layouts} outdated={outdated} />}
      </AdminSearch>
    </PageFrame>
  );
}
