import { accountMessages } from "#contract/messages/accounts.ts";
import { getSession, type Session } from "#contract/routes/session.ts";
import {
  authState,
  clearTabSession,
  onAuthEvent,
  setAuth,
} from "#web/features/accounts/auth-store.ts";
import { notifyTabs } from "#web/features/accounts/auth-tabs.ts";
import { call } from "#web/lib/api.ts";
import { isSignedOut, unanswered } from "#web/lib/refusal.ts";
import { retryWhileUnavailable } from "#web/lib/retry-while-unavailable.ts";
import { toast } from "#web/lib/toast.ts";

const LOCK = "alfinete-session";
/** Messages between tabs take a few milliseconds, far more on a busy machine. */
const MESSAGE_MS = 2_000;

let renewing: Promise<string> | null = null;

/** Replaces this access token with a newer one. One renewal at a time, across all tabs. */
export function renewSession(old: string): Promise<string> {
  renewing ??= withTabLock(old, () => renewUnlessDone(old)).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renewUnlessDone(old: string): Promise<string> {
  const current = authState().session;
  if (current === null) throw unanswered("session_not_found");
  // Another tab renewed it while this one waited for the lock.
  if (current.access_token !== old) return current.access_token;

  const session = await fetchSession();
  const state = authState();
  if (state.session === null) throw unanswered("session_not_found");
  if (session.user.id !== current.user.id) {
    // Someone else signed in here: what this page holds is not theirs.
    location.reload();
    throw unanswered("session_not_found");
  }
  const next = { ...state, session };
  setAuth(next, "TOKEN_REFRESHED");
  notifyTabs({ ...next, type: "renewed" });
  return session.access_token;
}

async function fetchSession(): Promise<Session> {
  try {
    return await retryWhileUnavailable(() => call(getSession, {}, { byCookie: true }));
  } catch (error) {
    if (isSignedOut(error) && authState().session !== null) {
      toast.error(accountMessages.sessionExpired);
      clearTabSession();
      notifyTabs({ type: "signed_out" });
    }
    throw error;
  }
}

async function withTabLock<T>(old: string, task: () => Promise<T>): Promise<T> {
  // Only secure origins have locks; without them, tabs renew independently.
  if (!("locks" in navigator)) return task();
  const first = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { result: await task() } : null,
  );
  if (first) return first.result;
  return navigator.locks.request(LOCK, async () => {
    // Another tab held the lock: its message may still be on the way.
    await otherTabsRenewal(old);
    return task();
  });
}

function otherTabsRenewal(old: string): Promise<void> {
  return new Promise((done) => {
    if (authState().session?.access_token !== old) return done();
    const stop = () => {
      unsubscribe();
      done();
    };
    const unsubscribe = onAuthEvent(stop);
    setTimeout(stop, MESSAGE_MS);
  });
}
