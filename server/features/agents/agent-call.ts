import type { CallRoute, HttpContext } from "#server/api.ts";
import type { Reader, Services } from "#server/context.ts";

/** What a tool may use: the routes of the API, as its key opens them. */
export interface AgentCall {
  services: Services;
  call: CallRoute;
  viewer: Reader;
  c: HttpContext;
  /** Ends with the request that asked. */
  signal: AbortSignal;
}
