import type { Session } from "#contract/routes/session.ts";
import { type AuthState, onAuthEvent } from "#web/features/accounts/auth-store.ts";
import { renewSession } from "#web/features/accounts/renew-session.ts";

const MARGIN_SECONDS = 60;
/** Timers stop while a laptop sleeps, so the clock is checked regularly. */
const CHECK_MS = 30_000;

let kept: Session | null = null;
let expiresAt = 0;
let renewAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Renews the session a minute before its token expires, for as long as the page is open. */
export function renewOnTime(): void {
  onAuthEvent((_, state) => follow(state));
  document.addEventListener("visibilitychange", checkClock);
  addEventListener("online", checkClock);
}

export function isExpired(): boolean {
  return kept !== null && Date.now() >= expiresAt;
}

function follow({ session }: AuthState): void {
  if (session === kept) return;
  kept = session;
  // By this machine's clock: the server's may differ.
  const seconds = session?.expires_in ?? 0;
  expiresAt = Date.now() + seconds * 1000;
  renewAt = Date.now() + Math.max(seconds - MARGIN_SECONDS, seconds / 2) * 1000;
  checkClock();
}

function checkClock(): void {
  clearTimeout(timer);
  if (kept === null) return;
  const wait = renewAt - Date.now();
  // If the server is unavailable the next check tries again; the session stays.
  if (wait <= 0) renewSession(kept.access_token).catch(() => {});
  timer = setTimeout(checkClock, wait > 0 ? Math.min(wait, CHECK_MS) : CHECK_MS);
}
