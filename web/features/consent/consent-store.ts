import { useSyncExternalStore } from "react";
import { startTagManager } from "#web/lib/analytics.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { allowReplay } from "#web/lib/error-reporting.ts";

type Answer = "accepted" | "refused";

interface ConsentState {
  /** Whether this installation uses anything that needs consent. */
  needed: boolean;
  answer: Answer | null;
  asking: boolean;
}

const KEY = "alfinete-consent";

/** The state in prerendered pages, which are the same for every installation. */
const UNKNOWN: ConsentState = { needed: false, answer: null, asking: false };

const listeners = new Set<() => void>();
let state = initialState();

export function useConsent(): ConsentState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => UNKNOWN,
  );
}

export function reopenConsent(): void {
  setState({ ...state, asking: true });
}

export function answerConsent(answer: Answer): void {
  const before = state.answer;
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    // Storage may be blocked; the answer then lasts as long as the page.
  }
  setState({ ...state, answer, asking: false });
  // What already runs can only be stopped by reloading the page.
  if (before === "accepted" && answer === "refused") location.reload();
  else startConsentedTools();
}

/** At start and after each navigation: the tag manager does not load on a page whose URL is secret. */
export function startConsentedTools(): void {
  if (state.answer !== "accepted") return;
  if (browserConfig.gtm_id !== null) startTagManager(browserConfig.gtm_id);
  if (browserConfig.sentry_dsn !== null) allowReplay();
}

function setState(next: ConsentState): void {
  state = next;
  for (const listener of listeners) listener();
}

function initialState(): ConsentState {
  const needed = browserConfig.gtm_id !== null || browserConfig.sentry_dsn !== null;
  const answer = readAnswer();
  return { needed, answer, asking: needed && answer === null };
}

function readAnswer(): Answer | null {
  try {
    const answer = localStorage.getItem(KEY);
    return answer === "accepted" || answer === "refused" ? answer : null;
  } catch {
    return null;
  }
}
