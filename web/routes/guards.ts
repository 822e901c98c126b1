import {
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from "@tanstack/react-router";
import { hasActiveSubscription, hasApiAccess, isAdmin } from "#contract/access.ts";
import { safeReturnPath } from "#contract/return-path.ts";
import { may } from "#contract/roles.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { whenAuthKnown } from "#web/features/accounts/auth-store.ts";
import { currentSpace, isOwnSpace } from "#web/features/spaces/index.ts";
import { unanswered } from "#web/lib/refusal.ts";
import { PendingPage } from "#web/routes/pending-page.tsx";
import { rootRoute } from "#web/routes/root-route.tsx";
import { siteLayout } from "#web/routes/site-layout.tsx";
import { SpacePages } from "#web/routes/space-pages.tsx";

/** Pages that need a session: /login gets the return path. */
export const signedInOnly = createRoute({
  getParentRoute: () => siteLayout,
  id: "signed-in",
  component: lazyRouteComponent(() => import("#web/routes/data-layout.tsx")),
  pendingComponent: PendingPage,
  beforeLoad: ({ location }) => requireSession(location),
});

/** Pages of the current space. */
export const inSpace = createRoute({
  getParentRoute: () => signedInOnly,
  id: "space",
  component: SpacePages,
  beforeLoad: async () => {
    await tabSpace();
  },
});

/** Being in another's space is enough there: the plan is its owner's, and the server asks for it. */
export const subscribersOnly = createRoute({
  getParentRoute: () => inSpace,
  id: "subscribers",
  beforeLoad: async () => {
    if (isOwnSpace(await tabSpace())) await requireSubscription();
  },
});

/** First steps are those of one's own space. */
export async function requireOwnSpace(): Promise<void> {
  if (!isOwnSpace(await tabSpace())) throw redirect({ to: "/dashboard" });
}

/** Who may not create layouts sees the others'. */
export async function requireEditor(): Promise<void> {
  if (!may((await tabSpace()).role, "edit_layouts")) throw redirect({ to: "/layouts" });
}

/** A layout opens in its own space, which is known once it is loaded: whoever is in several may try. */
export async function requireSomeSpace(): Promise<void> {
  await tabSpace();
  const { spaces } = await whenAuthKnown();
  if (spaces.length === 1) await requireSubscription();
}

export const apiAccessOnly = createRoute({
  getParentRoute: () => signedInOnly,
  id: "api-access-holders",
  beforeLoad: async () => {
    if (!hasApiAccess(await ownProfile(), new Date())) throw redirect({ to: "/dashboard" });
  },
});

/** A separate frame: the admin area has a sidebar where the site has a header. */
export const adminsOnly = createRoute({
  getParentRoute: () => rootRoute,
  id: "admins",
  component: lazyRouteComponent(() => import("#web/routes/admin-layout.tsx")),
  pendingComponent: PendingPage,
  beforeLoad: async ({ location }) => {
    await requireSession(location);
    if (!isAdmin(await ownProfile())) throw redirect({ to: "/dashboard" });
  },
});

/** For the landing, login and register pages, which signed-in people skip. */
export async function redirectIfSignedIn(destination: string): Promise<void> {
  // While the server is unavailable these pages stay open to everyone.
  const state = await whenAuthKnown().catch(() => null);
  if (state?.status === "signed_in") throw redirect({ href: destination, replace: true });
}

async function requireSession(location: ParsedLocation): Promise<void> {
  const { status } = await whenAuthKnown();
  if (status !== "signed_in") throw redirect({ to: "/login", search: returningTo(location) });
}

function returningTo(location: ParsedLocation): { redirect?: string } {
  const path = safeReturnPath(location.href);
  return path === null ? {} : { redirect: path };
}

async function requireSubscription(): Promise<void> {
  if (!hasActiveSubscription(await ownProfile(), new Date())) throw redirect({ to: "/pricing" });
}

/** Spaces that failed to load must not look like one's own. */
async function tabSpace(): Promise<Space> {
  await whenAuthKnown();
  const space = currentSpace();
  if (space === null) throw unanswered("unavailable");
  return space;
}

/**
 * A profile that failed to load must not look like a missing subscription: the page shows an error with
 * a retry.
 */
async function ownProfile(): Promise<Profile> {
  const { profile } = await whenAuthKnown();
  if (profile === null) throw unanswered("unavailable");
  return profile;
}
