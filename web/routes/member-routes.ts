import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageTitles } from "#contract/messages/shell.ts";
import { comments } from "#web/routes/comments-route.ts";
import { adminsOnly, apiAccessOnly, signedInOnly, subscribersOnly } from "#web/routes/guards.ts";
import { dashboard, libraryRoutes } from "#web/routes/library-routes.ts";
import { pageToCome } from "#web/routes/page.ts";

const signedIn = () => signedInOnly;
const apiHolder = () => apiAccessOnly;
const admin = () => adminsOnly;

const subscriberRoutes = subscribersOnly.addChildren([...libraryRoutes, comments]);

const apiRoutes = apiAccessOnly.addChildren([
  createRoute({
    getParentRoute: apiHolder,
    path: "/api-access",
    ...pageToCome(pageTitles.apiAccess),
  }),
  createRoute({ getParentRoute: apiHolder, path: "/webhooks", ...pageToCome(pageTitles.webhooks) }),
]);

const adminRoutes = adminsOnly.addChildren([
  createRoute({
    getParentRoute: admin,
    path: "/admin/dashboard",
    ...pageToCome(pageTitles.adminDashboard),
  }),
  createRoute({
    getParentRoute: admin,
    path: "/admin/users",
    ...pageToCome(pageTitles.adminUsers),
  }),
  createRoute({
    getParentRoute: admin,
    path: "/admin/layouts",
    ...pageToCome(pageTitles.adminLayouts),
  }),
]);

export const memberRoutes = signedInOnly.addChildren([
  dashboard,
  createRoute({
    getParentRoute: signedIn,
    path: "/profile",
    staticData: { title: pageTitles.profile },
    component: lazyRouteComponent(
      () => import("#web/features/accounts/settings/settings-page.tsx"),
    ),
  }),
  subscriberRoutes,
  apiRoutes,
  adminRoutes,
]);
