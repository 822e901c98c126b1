import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageTitles } from "#contract/messages/shell.ts";
import { comments } from "#web/routes/comments-route.ts";
import { apiAccessOnly, inSpace, signedInOnly, subscribersOnly } from "#web/routes/guards.ts";
import {
  dashboard,
  firstScreens,
  layout,
  libraryRoutes,
  presentation,
  welcome,
} from "#web/routes/library-routes.ts";

const signedIn = () => signedInOnly;
const apiHolder = () => apiAccessOnly;

const members = createRoute({
  getParentRoute: () => inSpace,
  path: "/members",
  staticData: { title: pageTitles.members },
  component: lazyRouteComponent(() => import("#web/features/spaces/members/members-page.tsx")),
});

const spaceRoutes = inSpace.addChildren([
  dashboard,
  welcome,
  members,
  subscribersOnly.addChildren([...libraryRoutes, comments]),
]);

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
  spaceRoutes,
  layout,
  presentation,
  createRoute({
    getParentRoute: signedIn,
    path: "/sample",
    staticData: { title: pageTitles.sample },
    component: lazyRouteComponent(firstScreens, "SamplePage"),
  }),
  createRoute({
    getParentRoute: signedIn,
    path: "/profile",
    staticData: { title: pageTitles.profile },
    validateSearch: (search: { success?: string; portal?: string }) => search,
    component: lazyRouteComponent(() => import("#web/routes/profile-screen.tsx")),
  }),
  apiRoutes,
]);
