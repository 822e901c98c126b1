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
  landing: ownPage("/", "features/landing/landing-page.tsx"),
  pricing: ownPage("/pricing", "features/billing/pricing-page.tsx"),
  login: ownPage("/login", "features/accounts/login-page.tsx"),
  register: ownPage("/register", "features/accounts/register-page.tsx"),
  /** Drawn by the server for each link (web/draw-public-page.tsx). */
  public: {
    path: null,
    code: ["visitor.tsx"],
    picture: DRAWN_PICTURE_ELEMENT,
    draw: async () => PUBLIC_PAGE_SLOT,
  },
  presentation: {
    path: null,
    code: ["presentation-visitor.tsx"],
    picture: DRAWN_PICTURE_ELEMENT,
    draw: async () => PUBLIC_PAGE_SLOT,
  },
};

/** A page that is the same for everybody who has no session. */
function ownPage(path: string, code: string) {
  return { path, code: ["index.html", code], picture: null, draw: () => draw(path) };
}

/** The page itself: the browser makes it its own as it stands. */
async function draw(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ ...routes, history, isServer: true });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}
