import {
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from "@tanstack/react-router";
import { pageTitles } from "#contract/messages/shell.ts";
import { tagManagerRuns } from "#web/lib/analytics.ts";
import { rootRoute } from "#web/routes/root-route.tsx";

const getParentRoute = () => rootRoute;

/** A truncated link. */
const publicWithoutLink = createRoute({
  getParentRoute,
  path: "/public",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

/** Loaded with the first public link: other pages do without. */
const opening = () => import("#web/routes/open-public-link.ts");

/** A separate frame: the layout gets the space. */
const publicLayout = createRoute({
  getParentRoute,
  path: "/public/$publicLink",
  staticData: { title: pageTitles.publicLayout },
  beforeLoad: ({ location }) => leaveTagManager(location),
  loader: async ({ params }) => (await opening()).openPublicLayout(params.publicLink),
  // The page keeps itself up to date by its stream.
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import("#web/routes/public-screen.tsx")),
});

const publicPresentation = createRoute({
  getParentRoute,
  path: "/presentation/$publicLink",
  staticData: { title: pageTitles.publicPresentation },
  beforeLoad: ({ location }) => leaveTagManager(location),
  loader: async ({ params }) => (await opening()).openPresentation(params.publicLink),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import("#web/routes/presentation-screen.tsx")),
});

export const publicRoutes = [publicLayout, publicWithoutLink, publicPresentation] as const;

/** A tag manager that already runs would read the link: a new document does not have it. */
function leaveTagManager({ href }: ParsedLocation): void {
  if (tagManagerRuns()) throw redirect({ href, reloadDocument: true });
}
