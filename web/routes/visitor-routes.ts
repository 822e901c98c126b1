import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pageTitles } from "#contract/messages/shell.ts";
import { safeReturnPath } from "#contract/return-path.ts";
import { LoadingSession } from "#web/features/shell/loading-page.tsx";
import { tagManagerRuns } from "#web/lib/analytics.ts";
import { leaveIfSignedIn } from "#web/routes/guards.ts";
import { NotFound, pageToCome } from "#web/routes/page.ts";
import { siteLayout } from "#web/routes/site-layout.tsx";

const getParentRoute = () => siteLayout;

const landing = createRoute({
  getParentRoute,
  path: "/",
  beforeLoad: () => leaveIfSignedIn("/dashboard"),
  pendingComponent: LoadingSession,
  component: lazyRouteComponent(() => import("#web/features/landing/landing-page.tsx")),
});

const login = createRoute({
  getParentRoute,
  path: "/login",
  validateSearch: (search: { redirect?: string; reset?: string }) => search,
  beforeLoad: ({ search }) => leaveIfSignedIn(safeReturnPath(search.redirect) ?? "/dashboard"),
  pendingComponent: LoadingSession,
  ...pageToCome(pageTitles.login),
});

const register = createRoute({
  getParentRoute,
  path: "/register",
  validateSearch: (search: { plan?: string }) => search,
  beforeLoad: ({ search: { plan } }) =>
    leaveIfSignedIn(plan ? `/pricing?plan=${encodeURIComponent(plan)}` : "/dashboard"),
  pendingComponent: LoadingSession,
  ...pageToCome(pageTitles.register),
});

const pricing = createRoute({
  getParentRoute,
  path: "/pricing",
  validateSearch: (search: { plan?: string }) => search,
  ...pageToCome(pageTitles.pricing),
});

const publicLayout = createRoute({
  getParentRoute,
  path: "/public/$publicLink",
  beforeLoad: ({ location }) => {
    // A tag manager that already runs would read the link: a fresh document leaves it behind.
    if (tagManagerRuns()) throw redirect({ href: location.href, reloadDocument: true });
  },
  ...pageToCome(pageTitles.publicLayout),
});

const notFound = createRoute({
  getParentRoute,
  path: "$",
  staticData: { title: pageTitles.notFound },
  component: NotFound,
});

export const visitorRoutes = [
  landing,
  login,
  register,
  createRoute({
    getParentRoute,
    path: "/forgot-password",
    ...pageToCome(pageTitles.forgotPassword),
  }),
  createRoute({ getParentRoute, path: "/reset-password", ...pageToCome(pageTitles.resetPassword) }),
  publicLayout,
  pricing,
  createRoute({ getParentRoute, path: "/terms", ...pageToCome(pageTitles.terms) }),
  createRoute({ getParentRoute, path: "/privacy", ...pageToCome(pageTitles.privacy) }),
  createRoute({ getParentRoute, path: "/support", ...pageToCome(pageTitles.support) }),
  notFound,
] as const;
