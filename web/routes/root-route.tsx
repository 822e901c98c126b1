import { createRootRoute, Outlet } from "@tanstack/react-router";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { ToastArea } from "#web/ui/toast-area.tsx";

export const rootRoute = createRootRoute({ component: Root });

/** What every page has, those without the site's header too. */
function Root() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <ToastArea />
    </>
  );
}
