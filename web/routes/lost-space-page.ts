import { onSpaceLost } from "#web/features/spaces/index.ts";
import type { router as appRouter } from "#web/routes/router.tsx";

/** Pages of a space; one's own may not have them. */
const OF_SPACE = /^\/(layouts|presentations|categories|comments|links|members)\b/;

/** Who loses the space under an open page goes on at the dashboard, which everyone has. */
export function leaveLostSpace(router: typeof appRouter): void {
  onSpaceLost(() => {
    if (OF_SPACE.test(router.latestLocation.pathname)) void router.navigate({ to: "/dashboard" });
  });
}
