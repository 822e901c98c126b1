import {
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from "@tanstack/react-router";
import { hasActiveSubscription, hasApiAccess, isAdmin } from "#contract/access.ts";
import { Failure } from "#contract/errors.ts";
import { safeReturnPath } from "#contract/return-path.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { whenAuthKnown } from "#web/features/accounts/auth-store.ts";
import { PendingPage } from "#web/routes/pending-page.tsx";
import { rootRoute } from "#web/routes/root-route.tsx";
import { siteLayout } from "#web/routes/site-layout.tsx";

/** Pages that need a session: /login gets the return path. */
export const signedInOnly = createRoute({
  getParentRoute: () => siteLayout,
  id: "signed-in",
  component: lazyRouteComponent(() => import("#web/routes/data-layout.tsx")),
  pendingComponent: PendingPage,
  beforeLoad: ({ location }) => requireSession(location),
});

export const subscribersOnly = createRoute({
  getParentRoute: () => signedInOnly,
  id: "subscribers",
  beforeLoad: async () => {
    if (!hasActiveSubscription(await ownProfile(), new Date())) throw redirect({ to: "/pricing" });
  },
});

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

/**
 * A profile that failed to load must not look like a missing subscription: the page shows an error with
 * a retry.
 */
async function ownProfile(): Promise<Profile> {
  const { profile } = await whenAuthKnown();
  if (profile === null) throw new Failure("unavailable");
  return profile;
}
