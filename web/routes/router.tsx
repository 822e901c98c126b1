import { createRouter } from "@tanstack/react-router";
import { routes } from "#web/routes/route-tree.ts";

export const router = createRouter({
  ...routes,
  scrollRestoration: true,
  defaultPreload: "intent",
  // The first page shows its frame at once; the indicator fades in only if the wait lasts.
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  // Plain strings in queries: a price id that looks like a number stays a string.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) {
      if (value !== undefined) query.set(name, String(value));
    }
    const text = String(query);
    return text && `?${text}`;
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page's own title; the product's name is appended. */
    title?: string;
  }
}
