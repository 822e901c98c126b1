import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isUuid } from "#contract/is-uuid.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import type { OverviewStatus } from "#web/features/comments/overview/overview-status.ts";
import { subscribersOnly } from "#web/routes/guards.ts";

interface CommentsSearch {
  period?: "recent" | "month";
  status?: OverviewStatus;
  layout?: string;
  q?: string;
}

export const comments = createRoute({
  getParentRoute: () => subscribersOnly,
  path: "/comments",
  staticData: { title: pageTitles.comments },
  // An invalid URL shows everything, not an error.
  validateSearch: (
    search: { [Name in keyof CommentsSearch]?: string | undefined },
  ): CommentsSearch => ({
    ...(isPeriod(search.period) && { period: search.period }),
    ...(isStatus(search.status) && { status: search.status }),
    ...(search.layout && isUuid(search.layout) && { layout: search.layout }),
    ...(search.q && { q: search.q }),
  }),
  component: lazyRouteComponent(() => import("#web/features/comments/overview/comments-page.tsx")),
});

function isPeriod(value: string | undefined): value is "recent" | "month" {
  return value === "recent" || value === "month";
}

function isStatus(value: string | undefined): value is OverviewStatus {
  return /^(resolved|all|unread)$/.test(value ?? "");
}
