import { browserConfig } from "#web/lib/browser-config.ts";
import { reportError, startErrorReporting } from "#web/lib/error-reporting.ts";
import { startTheme } from "#web/lib/theme.ts";

/**
 * What both entries (the app and the visitor's page) do before rendering. Returns where and how to
 * render.
 */
export function startBrowser() {
  // Zod would otherwise try `new Function`, which the content policy refuses and reports. The same as
  // `z.config({ jitless: true })`, done here so that pages without schemas need not load the library.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const { sentry_dsn: dsn, release, environment } = browserConfig;
  if (dsn !== null) startErrorReporting({ dsn, release, environment });
  startTheme();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  return { root, reports: { onCaughtError: reportError, onUncaughtError: reportError } };
}
