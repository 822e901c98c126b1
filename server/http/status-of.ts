import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/api.ts";

/** The status of an answer; one written directly to Node's response is known only there. */
export function statusOf(c: HonoContext<AppEnv>): number {
  const { outgoing } = c.env;
  return outgoing.headersSent ? outgoing.statusCode : c.res.status;
}
