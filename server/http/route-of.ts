import type { Context as HonoContext } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "#server/api.ts";

/** The pattern that answered, such as `/public/:publicLink`; never the address that was asked for. */
export function routeOf(c: HonoContext<AppEnv>): string {
  return matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? "(no route)";
}
