import { LoadingPage } from "#web/features/shell/loading-page.tsx";
import { adminRoutes } from "#web/routes/admin-routes.ts";
import { memberRoutes } from "#web/routes/member-routes.ts";
import { NotFound } from "#web/routes/page.ts";
import { publicRoutes } from "#web/routes/public-route.ts";
import { rootRoute } from "#web/routes/root-route.tsx";
import { RouteError } from "#web/routes/route-error.tsx";
import { siteLayout } from "#web/routes/site-layout.tsx";
import { visitorRoutes } from "#web/routes/visitor-routes.ts";

/** The routes, the same in the browser and at prerendering. */
export const routes = {
  routeTree: rootRoute.addChildren([
    siteLayout.addChildren([...visitorRoutes, memberRoutes]),
    adminRoutes,
    ...publicRoutes,
  ]),
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
};
