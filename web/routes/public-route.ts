import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Failure } from "#contract/errors.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { tagManagerRuns } from "#web/lib/analytics.ts";
import { toast } from "#web/lib/toast.ts";
import { rootRoute } from "#web/routes/root-route.tsx";

/** A truncated link. */
export const publicWithoutLink = createRoute({
  getParentRoute: () => rootRoute,
  path: "/public",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

/** A separate frame: the layout gets the space. */
export const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  path: "/public/$publicLink",
  staticData: { title: pageTitles.publicLayout },
  beforeLoad: ({ location }) => {
    // A tag manager that already runs would read the link: a new document does not have it.
    if (tagManagerRuns()) throw redirect({ href: location.href, reloadDocument: true });
  },
  loader: async ({ params: { publicLink } }) => {
    const { loadPublicLayout } = await import(
      "#web/features/comments/public/load-public-layout.ts"
    );
    try {
      return await loadPublicLayout(publicLink);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "not_found") throw error;
      toast.error(commentMessages.linkInvalid);
      throw redirect({ to: "/", replace: true });
    }
  },
  // The page keeps itself up to date by its stream.
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import("#web/routes/public-screen.tsx")),
});
