import { lazyRouteComponent } from "@tanstack/react-router";

/** A page whose own issue is still to come: the address, the title and the guard are final, the content is not. */
export function pageToCome(title: string) {
  return {
    staticData: { title },
    component: lazyRouteComponent(() => import("#web/features/shell/under-construction-page.tsx")),
  };
}

export const NotFound = lazyRouteComponent(() => import("#web/features/shell/not-found-page.tsx"));
