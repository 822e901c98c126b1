/** What other features may use of being offline. */
export { hasServiceWorker, registerServiceWorker } from "#web/features/offline/service-worker.ts";
export { Unreached } from "#web/features/offline/unreached.tsx";
