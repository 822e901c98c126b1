import type { Log } from "#server/platform/telemetry/log.ts";

export const silentLog: Log = {
  info() {},
  warn() {},
  error() {},
  countDropped: () => 0,
  child: () => silentLog,
};
