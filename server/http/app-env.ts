import type { HttpBindings } from "@hono/node-server";
import type { Log } from "#server/platform/telemetry/log.ts";

/** What every handler of ours finds on Hono's context. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; log: Log };
}
