import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { DRAWN_PICTURE_ELEMENT } from "#contract/public-page.ts";
import { FirstLook } from "#web/features/comments/public/first-look.tsx";
import { routes } from "#web/routes/route-tree.ts";

export { startScript } from "#web/start-drawn-page.ts";

/**
 * Pages as a visitor first sees them, for the HTML itself: they are read before any script has
 * arrived. Used by the build alone; the browser draws the same over them.
 */
export const drawnPages = {
  landing: {
    code: ["features/landing/landing-page.tsx"],
    picture: null,
    draw: () => draw("/"),
  },
  public: {
    code: ["routes/public-screen.tsx", "features/comments/public/load-public-layout.ts"],
    picture: DRAWN_PICTURE_ELEMENT,
    draw: () => sketch(PublicPage),
  },
};

/** The page itself: the browser makes it its own as it stands. */
async function draw(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ ...routes, history, isServer: true });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** A picture of the page, which the browser draws over. */
async function sketch(component: () => ReactNode): Promise<string> {
  const root = createRootRoute({ component });
  const index = createRoute({ getParentRoute: () => root, path: "/" });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: root.addChildren([index]), history });
  await router.load();
  // Another tree than the one the types of the app know.
  return renderToString(<RouterProvider router={router as never} />);
}

/** The server puts the layout in place of the tokens. */
function PublicPage() {
  return <FirstLook title="TokenTitle" picture="TokenPicture" />;
}
