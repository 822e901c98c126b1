/** Loaded when the form is first touched, so that the page itself appears sooner. */
export function loadAuthCalls() {
  return import("#web/features/accounts/auth-calls.ts");
}

/** Ahead of the first submission. A failure now shows itself then. */
export function preloadAuthCalls(): void {
  loadAuthCalls().catch(() => {});
}
