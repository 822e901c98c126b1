import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type AdminAction, adminActions } from "#contract/admin-actions.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { adminsOnly } from "#web/routes/guards.ts";

const getParentRoute = () => adminsOnly;

interface ListSearch {
  q?: string;
  page?: number;
}

type Written<Search> = { [Name in keyof Search]?: string | number | undefined };

/** An invalid URL shows the first page, not an error. */
function listSearch({ q, page }: Written<ListSearch>): ListSearch {
  const number = Number(page);
  return {
    ...(q && { q: String(q) }),
    ...(Number.isInteger(number) && number > 1 && number <= 1_000_000 && { page: number }),
  };
}

const dashboard = createRoute({
  getParentRoute,
  path: "/admin/dashboard",
  staticData: { title: pageTitles.adminDashboard },
  component: lazyRouteComponent(() => import("#web/features/admin/overview/overview-page.tsx")),
});

const users = createRoute({
  getParentRoute,
  path: "/admin/users",
  staticData: { title: pageTitles.adminUsers },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import("#web/features/admin/users/users-page.tsx")),
});

const layouts = createRoute({
  getParentRoute,
  path: "/admin/layouts",
  staticData: { title: pageTitles.adminLayouts },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import("#web/features/admin/layouts/layouts-page.tsx")),
});

interface AuditSearch extends ListSearch {
  action?: AdminAction;
  from?: string;
  to?: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const audit = createRoute({
  getParentRoute,
  path: "/admin/audit",
  staticData: { title: pageTitles.adminAudit },
  validateSearch: (search: Written<AuditSearch>): AuditSearch => ({
    ...listSearch(search),
    ...(isAction(search.action) && { action: search.action }),
    ...(isDate(search.from) && { from: search.from }),
    ...(isDate(search.to) && { to: search.to }),
  }),
  component: lazyRouteComponent(() => import("#web/features/admin/audit/audit-page.tsx")),
});

export const adminRoutes = adminsOnly.addChildren([dashboard, users, layouts, audit]);

function isAction(value: unknown): value is AdminAction {
  return adminActions.some((action) => action === value);
}

function isDate(value: unknown): value is string {
  return typeof value === "string" && DATE.test(value) && !Number.isNaN(Date.parse(value));
}
