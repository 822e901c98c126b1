import type { Context as HonoContext } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "#server/api.ts";

/** The pattern of the matched route, such as `/public/:publicLink`; never the requested URL. */
export function routeOf(c: HonoContext<AppEnv>): string {
  return matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? "(no route)";
}
