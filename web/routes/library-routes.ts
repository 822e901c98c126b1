import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isUuid } from "#contract/is-uuid.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import {
  inSpace,
  requireEditor,
  requireOwnSpace,
  requireSomeSpace,
  signedInOnly,
  subscribersOnly,
} from "#web/routes/guards.ts";

/** Layouts, categories and links. */

export const firstScreens = () => import("#web/routes/first-screens.ts");

export const dashboard = createRoute({
  getParentRoute: () => inSpace,
  path: "/dashboard",
  staticData: { title: pageTitles.dashboard },
  component: lazyRouteComponent(firstScreens, "DashboardPage"),
});

export const welcome = createRoute({
  getParentRoute: () => inSpace,
  path: "/welcome",
  beforeLoad: requireOwnSpace,
  staticData: { title: pageTitles.welcome },
  component: lazyRouteComponent(firstScreens, "WelcomePage"),
});

const subscriber = () => subscribersOnly;

const layouts = createRoute({
  getParentRoute: subscriber,
  path: "/layouts",
  staticData: { title: pageTitles.layouts },
  validateSearch: (search: {
    q?: string | undefined;
    category?: string | undefined;
    state?: string | undefined;
    select?: string | undefined;
  }): { q?: string; category?: string; state?: string; select?: string } => ({
    ...(search.q && { q: search.q }),
    // An invalid URL shows everything, not an error.
    ...(search.category && isUuid(search.category) && { category: search.category }),
    ...(search.state && { state: search.state }),
    ...(search.select && { select: search.select }),
  }),
  component: lazyRouteComponent(() => import("#web/features/layouts/layouts-page.tsx")),
});

const newLayout = createRoute({
  getParentRoute: subscriber,
  path: "/layouts/new",
  beforeLoad: requireEditor,
  staticData: { title: pageTitles.newLayout },
  component: lazyRouteComponent(() => import("#web/features/layouts/new-layout-page.tsx")),
});

export const layout = createRoute({
  getParentRoute: () => signedInOnly,
  path: "/layouts/$layoutId",
  beforeLoad: requireSomeSpace,
  staticData: { title: pageTitles.layout },
  validateSearch: (search: { new?: string; comment?: string }) => search,
  component: lazyRouteComponent(() => import("#web/features/layouts/layout-page.tsx")),
});

export const presentation = createRoute({
  getParentRoute: () => signedInOnly,
  path: "/presentations/$presentationId",
  beforeLoad: requireSomeSpace,
  staticData: { title: pageTitles.presentation },
  component: lazyRouteComponent(() => import("#web/features/presentations/presentation-page.tsx")),
});

const categories = createRoute({
  getParentRoute: subscriber,
  path: "/categories",
  staticData: { title: pageTitles.categories },
  component: lazyRouteComponent(() => import("#web/features/categories/categories-page.tsx")),
});

const links = createRoute({
  getParentRoute: subscriber,
  path: "/links",
  staticData: { title: pageTitles.links },
  component: lazyRouteComponent(() => import("#web/features/links/page/links-page.tsx")),
});

export const libraryRoutes = [layouts, newLayout, categories, links] as const;
