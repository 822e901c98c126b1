import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { adminToasts, usersPage as text } from "#contract/messages/admin-screens.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { AdminSearch } from "#web/features/admin/admin-list.tsx";
import { UserList } from "#web/features/admin/users/user-list.tsx";
import { usersQuery } from "#web/features/admin/users/users-queries.ts";
import { PageFrame } from "#web/ui/page-frame.tsx";

const route = getRouteApi("/admins/admin/users");

/** Search and page live in the address, so that back, reload and sharing keep them. */
export default function UsersPage() {
  const { q: search, page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(usersQuery({ search, page }));
  const find = (q: string) =>
    void navigate({ to: "/admin/users", search: q ? { q } : {}, replace: true });
  return (
    <PageFrame title={pageTitles.adminUsers}>
      <AdminSearch
        search={search}
        onSearch={find}
        query={query}
        page={page}
        words={text}
        failure={adminToasts.usersLoadFailed}
      >
        {(users, outdated) => <UserList users={users} outdated={outdated} />}
      </AdminSearch>
    </PageFrame>
  );
}
