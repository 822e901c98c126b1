import { lazyRouteComponent } from "@tanstack/react-router";

export const NotFound = lazyRouteComponent(() => import("#web/features/shell/not-found-page.tsx"));
