import { createRootRoute, Outlet } from "@tanstack/react-router";
import { navigation } from "#contract/messages/shell.ts";
import { ToastArea } from "#web/ui/toast-area.tsx";

export const rootRoute = createRootRoute({ component: Root });

/** What every page has, those without the site's header too. */
function Root() {
  return (
    <>
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-3 font-semibold text-paper text-sm transition focus:translate-y-0"
      >
        {navigation.skipToContent}
      </a>
      <Outlet />
      <ToastArea />
    </>
  );
}
