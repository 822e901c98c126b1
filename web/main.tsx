import "#web/ui/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onAuthEvent, whenAuthKnown } from "#web/features/accounts/auth-store.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { reportError, startErrorReporting } from "#web/lib/error-reporting.ts";
import { startTheme } from "#web/lib/theme.ts";
import { followPageChanges } from "#web/routes/page-changes.ts";
import { router } from "#web/routes/router.tsx";

// Zod would otherwise try `new Function`, which the content policy refuses and reports. The same as
// `z.config({ jitless: true })`, said here so that pages without schemas need not load the library.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

if (browserConfig.sentry_dsn !== null) {
  startErrorReporting(browserConfig.sentry_dsn, browserConfig.release);
}
startTheme();
followPageChanges(router);
// A page that needs to know says so itself when the server cannot be asked.
whenAuthKnown().catch(() => {});
onAuthEvent((event) => {
  // Guards decide again: who signed out leaves the pages that need a session, who signed in the form.
  if (event === "SIGNED_IN" || event === "SIGNED_OUT" || event === "USER_UPDATED") {
    void router.invalidate();
  }
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
// The landing page comes drawn in the HTML: it stays until its own code can take over.
if (root.hasChildNodes()) await router.load();
createRoot(root, { onCaughtError: reportError, onUncaughtError: reportError }).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
