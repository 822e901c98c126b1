import type { Session } from "#contract/routes/session.ts";
import { type AuthState, onAuthEvent } from "#web/features/accounts/auth-store.ts";
import { renewSession } from "#web/features/accounts/renew-session.ts";

const MARGIN_SECONDS = 60;
/** Timers stand still while a laptop sleeps, so the clock is looked at every so often. */
const LOOK_EVERY_MS = 30_000;

let kept: Session | null = null;
let expiresAt = 0;
let renewAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Renews the session a minute before its token expires, for as long as the page lives. */
export function keepFresh(): void {
  onAuthEvent((_, state) => follow(state));
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
}

export function isExpired(): boolean {
  return kept !== null && Date.now() >= expiresAt;
}

function follow({ session }: AuthState): void {
  if (session === kept) return;
  kept = session;
  // By this machine's clock from now on: the server's may disagree.
  const seconds = session?.expires_in ?? 0;
  expiresAt = Date.now() + seconds * 1000;
  renewAt = Date.now() + Math.max(seconds - MARGIN_SECONDS, seconds / 2) * 1000;
  look();
}

function look(): void {
  clearTimeout(timer);
  if (kept === null) return;
  const wait = renewAt - Date.now();
  // A server that is away is asked again at the next look; the session stays.
  if (wait <= 0) renewSession(kept.access_token).catch(() => {});
  timer = setTimeout(look, wait > 0 ? Math.min(wait, LOOK_EVERY_MS) : LOOK_EVERY_MS);
}
