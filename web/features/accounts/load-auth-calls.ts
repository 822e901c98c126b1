/** Loaded when the form is first used, so that the page itself appears sooner. */
export function loadAuthCalls() {
  return import("#web/features/accounts/auth-calls.ts");
}

/** Loads ahead of the first submission. A failure shows up then. */
export function preloadAuthCalls(): void {
  loadAuthCalls().catch(() => {});
}
