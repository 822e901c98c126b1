import { Refusal } from "#web/lib/refusal.ts";
import type { ReportingOptions } from "#web/lib/sentry.ts";

type Reporter = typeof import("#web/lib/sentry.ts");

let enabled = false;
let reporter: Reporter | null = null;
let early: unknown[] = [];
let replayAllowed = false;

/** Collects errors from the start; the reporting library itself loads when the page is idle. */
export function startErrorReporting(options: ReportingOptions): void {
  enabled = true;
  const keepError = (event: ErrorEvent) => reportError(event.error ?? event.message);
  const keepRejection = (event: PromiseRejectionEvent) => reportError(event.reason);
  addEventListener("error", keepError);
  addEventListener("unhandledrejection", keepRejection);

  whenIdle(async () => {
    const sentry = await import("#web/lib/sentry.ts");
    sentry.start(options);
    // From here on the library listens itself.
    removeEventListener("error", keepError);
    removeEventListener("unhandledrejection", keepRejection);
    reporter = sentry;
    for (const error of early) sentry.report(error);
    early = [];
    if (replayAllowed) sentry.startReplay();
  });
}

/** Refusals that the contract defines are answers, not errors. */
export function reportError(error: unknown): void {
  if (!enabled || (error instanceof Refusal && error.code !== "unexpected")) return;
  if (reporter) reporter.report(error);
  else early.push(error);
}

/** Called once the person has consented to session replay. */
export function allowReplay(): void {
  replayAllowed = true;
  reporter?.startReplay();
}

function whenIdle(task: () => Promise<void>): void {
  // A blocked or missing chunk must not become another error.
  const run = () => void task().catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 1000);
}
