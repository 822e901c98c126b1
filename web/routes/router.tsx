import { createRouter } from "@tanstack/react-router";
import { LoadingPage } from "#web/features/shell/loading-page.tsx";
import { adminRoutes } from "#web/routes/admin-routes.ts";
import { memberRoutes } from "#web/routes/member-routes.ts";
import { NotFound } from "#web/routes/page.ts";
import { publicLayout, publicWithoutLink } from "#web/routes/public-route.ts";
import { rootRoute } from "#web/routes/root-route.tsx";
import { RouteError } from "#web/routes/route-error.tsx";
import { siteLayout } from "#web/routes/site-layout.tsx";
import { visitorRoutes } from "#web/routes/visitor-routes.ts";

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    siteLayout.addChildren([...visitorRoutes, memberRoutes]),
    adminRoutes,
    publicLayout,
    publicWithoutLink,
  ]),
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  // The first page shows its frame at once; the indicator itself fades in only if the wait lasts.
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  // Plain strings in queries: a price id that happens to read as a number stays what it is.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) {
      if (value !== undefined) query.set(name, String(value));
    }
    return query.size > 0 ? `?${query}` : "";
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page's own title; the product's name is added to it. */
    title?: string;
  }
}
