import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { DRAWN_PICTURE_ELEMENT, PUBLIC_PAGE_SLOT } from "#contract/public-page.ts";
import { routes } from "#web/routes/route-tree.ts";

export { startScript } from "#web/start-drawn-page.ts";

/**
 * Pages as a visitor first sees them, for the HTML itself: they are read before any script has
 * arrived. Used by the build alone; the browser draws the same over them.
 */
export const drawnPages = {
  landing: {
    code: ["index.html", "features/landing/landing-page.tsx"],
    picture: null,
    draw: () => draw("/"),
  },
  /** Drawn by the server for each link (web/draw-public-page.tsx). */
  public: {
    code: ["visitor.tsx"],
    picture: DRAWN_PICTURE_ELEMENT,
    draw: async () => PUBLIC_PAGE_SLOT,
  },
  presentation: {
    code: ["presentation-visitor.tsx"],
    picture: DRAWN_PICTURE_ELEMENT,
    draw: async () => PUBLIC_PAGE_SLOT,
  },
};

/** The page itself: the browser makes it its own as it stands. */
async function draw(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ ...routes, history, isServer: true });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}
