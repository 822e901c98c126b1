import { hasActiveSubscription, hasApiAccess, isAdmin } from "#contract/access.ts";
import { navigation } from "#contract/messages/shell.ts";
import type { Profile } from "#contract/routes/profile.ts";

export interface NavigationLink {
  label: string;
  to: "/dashboard" | "/layouts" | "/categories" | "/comments" | "/api-access" | "/webhooks";
}

export interface Navigation {
  links: NavigationLink[];
  upgrade: boolean;
  admin: boolean;
}

/**
 * A signed-in person's links in the header and the mobile menu. Without a profile: only those that need
 * none.
 */
export function navigationFor(profile: Profile | null, now: Date): Navigation {
  const links: NavigationLink[] = [{ label: navigation.dashboard, to: "/dashboard" }];
  if (profile === null) return { links, upgrade: false, admin: false };

  const subscribed = hasActiveSubscription(profile, now);
  if (subscribed) {
    links.push(
      { label: navigation.layouts, to: "/layouts" },
      { label: navigation.categories, to: "/categories" },
      { label: navigation.comments, to: "/comments" },
    );
  }
  if (hasApiAccess(profile, now)) {
    links.push(
      { label: navigation.api, to: "/api-access" },
      { label: navigation.webhooks, to: "/webhooks" },
    );
  }
  return { links, upgrade: !subscribed, admin: isAdmin(profile) };
}
