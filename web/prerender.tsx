import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import LandingPage from "#web/features/landing/landing-page.tsx";
import { SiteFooter } from "#web/features/shell/site-footer.tsx";
import { SiteHeader } from "#web/features/shell/site-header.tsx";

/**
 * The landing page as a visitor first sees it, for the HTML itself: it is read before any script has
 * arrived. Used by the build alone; the browser draws the same over it.
 */
export async function renderLanding(): Promise<string> {
  const root = createRootRoute({ component: Landing });
  const index = createRoute({ getParentRoute: () => root, path: "/" });
  const router = createRouter({
    routeTree: root.addChildren([index]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  // Another tree than the one the types of the app know.
  return renderToString(<RouterProvider router={router as never} />);
}

function Landing() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader viewer={{ status: "signed_out" }} onSignOut={() => {}} />
      <main id="conteudo" tabIndex={-1} className="flex-1">
        <LandingPage />
      </main>
      <SiteFooter />
    </div>
  );
}
