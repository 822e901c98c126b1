import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isUuid } from "#contract/is-uuid.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { subscribersOnly } from "#web/routes/guards.ts";

interface CommentsSearch {
  period?: "recent" | "month";
  layout?: string;
  q?: string;
}

export const comments = createRoute({
  getParentRoute: () => subscribersOnly,
  path: "/comments",
  staticData: { title: pageTitles.comments },
  // An address that was tampered with shows everything, not an error.
  validateSearch: (
    search: { [Name in keyof CommentsSearch]?: string | undefined },
  ): CommentsSearch => ({
    ...(isPeriod(search.period) && { period: search.period }),
    ...(search.layout && isUuid(search.layout) && { layout: search.layout }),
    ...(search.q && { q: search.q }),
  }),
  component: lazyRouteComponent(() => import("#web/features/comments/overview/comments-page.tsx")),
});

function isPeriod(value: string | undefined): value is "recent" | "month" {
  return value === "recent" || value === "month";
}
