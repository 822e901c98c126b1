import { createRoute } from "@tanstack/react-router";
import { pageTitles } from "#contract/messages/shell.ts";
import { adminsOnly, apiAccessOnly, signedInOnly, subscribersOnly } from "#web/routes/guards.ts";
import { pageToCome } from "#web/routes/page.ts";

const signedIn = () => signedInOnly;
const subscriber = () => subscribersOnly;
const apiHolder = () => apiAccessOnly;
const admin = () => adminsOnly;

const subscriberRoutes = subscribersOnly.addChildren([
  createRoute({ getParentRoute: subscriber, path: "/layouts", ...pageToCome(pageTitles.layouts) }),
  createRoute({
    getParentRoute: subscriber,
    path: "/layouts/new",
    ...pageToCome(pageTitles.newLayout),
  }),
  createRoute({
    getParentRoute: subscriber,
    path: "/layouts/$layoutId",
    ...pageToCome(pageTitles.layout),
  }),
  createRoute({
    getParentRoute: subscriber,
    path: "/categories",
    ...pageToCome(pageTitles.categories),
  }),
  createRoute({
    getParentRoute: subscriber,
    path: "/comments",
    ...pageToCome(pageTitles.comments),
  }),
]);

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
  createRoute({
    getParentRoute: signedIn,
    path: "/dashboard",
    ...pageToCome(pageTitles.dashboard),
  }),
  createRoute({ getParentRoute: signedIn, path: "/profile", ...pageToCome(pageTitles.profile) }),
  subscriberRoutes,
  apiRoutes,
  adminRoutes,
]);
