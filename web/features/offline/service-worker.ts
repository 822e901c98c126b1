import { buildOfPage, holdBuild } from "#web/features/offline/build-of-page.ts";
import { reportError } from "#web/lib/error-reporting.ts";

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Only built pages have one, and only where the address is secure. */
export function hasServiceWorker(): boolean {
  return buildOfPage() !== null && "serviceWorker" in navigator;
}

export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  registered.catch(() => {
    registered = null;
  });
  return registered;
}

/** On pages that need a session, when they have nothing else to do. */
export function startServiceWorker(): void {
  const build = buildOfPage();
  if (build === null || !hasServiceWorker()) return;
  holdBuild(build);
  // Without the network there is nothing to register, and nothing to report.
  registerServiceWorker().catch((error: unknown) => navigator.onLine && reportError(error));
}
