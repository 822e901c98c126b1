import { useRouter } from "@tanstack/react-router";
import { hasActiveSubscription } from "#contract/access.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { chooseSpace, isOwnSpace } from "#web/features/spaces/current-space.ts";

/** Pages that every space has; other pages are of one thing in a space, or of the account. */
const LISTS = ["/dashboard", "/layouts", "/categories", "/comments", "/members"] as const;
const ALWAYS_OPEN: readonly string[] = ["/dashboard", "/members"];

/** Moves this tab to another space: on the same list, or else to its dashboard. */
export function useSwitchSpace(): (space: Space) => Promise<void> {
  const router = useRouter();
  const { profile } = useAuth();
  return async (space) => {
    const { pathname } = router.latestLocation;
    const list = LISTS.find((path) => path === pathname);
    const isOpen = !isOwnSpace(space) || (profile && hasActiveSubscription(profile, new Date()));
    if (list && (isOpen || ALWAYS_OPEN.includes(list))) {
      // Filters name things of the space that is left.
      await router.navigate({ to: list, search: {} });
      chooseSpace(space.id);
    } else {
      chooseSpace(space.id);
      await router.navigate({ to: "/dashboard" });
    }
  };
}
