import type { Context as HonoContext } from "hono";
import type { AppEnv } from "#server/api.ts";

/** Of an answer that was put straight on Node's response, that one knows it. */
export function statusOf(c: HonoContext<AppEnv>): number {
  const { outgoing } = c.env;
  return outgoing.headersSent ? outgoing.statusCode : c.res.status;
}
