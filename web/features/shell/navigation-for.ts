import { hasActiveSubscription, hasApiAccess, hasTeam, isAdmin } from "#contract/access.ts";
import { navigation } from "#contract/messages/shell.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { isOwnSpace, layoutsTitle } from "#web/features/spaces/index.ts";

export interface NavigationLink {
  label: string;
  to:
    | "/dashboard"
    | "/layouts"
    | "/categories"
    | "/comments"
    | "/api-access"
    | "/webhooks"
    | "/members";
}

export interface Navigation {
  links: NavigationLink[];
  /** Whether the menus lead to the list of links; the header has no room for it. */
  sharing: boolean;
  upgrade: boolean;
  admin: boolean;
}

/**
 * A signed-in person's links in the header and the mobile menu: those of the current space, and in one's
 * own those of the account. What could not be loaded offers only links that do not depend on it.
 */
export function navigationFor(profile: Profile | null, space: Space | null, now: Date): Navigation {
  const admin = profile !== null && isAdmin(profile);
  const dashboard = { label: navigation.dashboard, to: "/dashboard" } as const;
  if (space !== null && !isOwnSpace(space)) {
    return { links: [dashboard, ...libraryLinks(space)], sharing: true, upgrade: false, admin };
  }
  if (profile === null) return { links: [dashboard], sharing: false, upgrade: false, admin };
  const subscribed = hasActiveSubscription(profile, now);
  const links = [
    dashboard,
    ...(subscribed ? libraryLinks(space) : []),
    ...(hasApiAccess(profile, now) ? API_LINKS : []),
    ...(hasTeam(profile, now) ? TEAM_LINKS : []),
  ];
  return { links, sharing: subscribed, upgrade: !subscribed, admin };
}

function libraryLinks(space: Space | null): NavigationLink[] {
  return [
    { label: layoutsTitle(space), to: "/layouts" },
    { label: navigation.categories, to: "/categories" },
    { label: navigation.comments, to: "/comments" },
  ];
}

const API_LINKS: NavigationLink[] = [
  { label: navigation.api, to: "/api-access" },
  { label: navigation.webhooks, to: "/webhooks" },
];
const TEAM_LINKS: NavigationLink[] = [{ label: navigation.team, to: "/members" }];
