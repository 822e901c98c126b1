import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageTitles } from "#contract/messages/shell.ts";
import { comments } from "#web/routes/comments-route.ts";
import { apiAccessOnly, signedInOnly, subscribersOnly } from "#web/routes/guards.ts";
import { dashboard, libraryRoutes } from "#web/routes/library-routes.ts";

const signedIn = () => signedInOnly;
const apiHolder = () => apiAccessOnly;

const subscriberRoutes = subscribersOnly.addChildren([...libraryRoutes, comments]);

const apiRoutes = apiAccessOnly.addChildren([
  createRoute({
    getParentRoute: apiHolder,
    path: "/api-access",
    staticData: { title: pageTitles.apiAccess },
    component: lazyRouteComponent(() => import("#web/features/api-access/api-access-page.tsx")),
  }),
  createRoute({
    getParentRoute: apiHolder,
    path: "/webhooks",
    staticData: { title: pageTitles.webhooks },
    validateSearch: (search: { webhook?: string }): { webhook?: string } =>
      typeof search.webhook === "string" ? { webhook: search.webhook } : {},
    component: lazyRouteComponent(() => import("#web/features/webhooks/webhooks-page.tsx")),
  }),
]);

export const memberRoutes = signedInOnly.addChildren([
  dashboard,
  createRoute({
    getParentRoute: signedIn,
    path: "/profile",
    staticData: { title: pageTitles.profile },
    validateSearch: (search: { success?: string }) => search,
    component: lazyRouteComponent(
      () => import("#web/features/accounts/settings/settings-page.tsx"),
    ),
  }),
  subscriberRoutes,
  apiRoutes,
]);
