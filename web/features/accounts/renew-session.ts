import { Failure } from "#contract/errors.ts";
import { accountMessages } from "#contract/messages/accounts.ts";
import { getSession, type Session } from "#contract/routes/session.ts";
import {
  authState,
  forgetSession,
  onAuthEvent,
  setAuth,
} from "#web/features/accounts/auth-store.ts";
import { tellTabs } from "#web/features/accounts/auth-tabs.ts";
import { call } from "#web/lib/api.ts";
import { retryWhileAway } from "#web/lib/retry-while-away.ts";
import { toast } from "#web/lib/toast.ts";

const LOCK = "alfinete-session";
/** Messages between tabs take a few milliseconds, on a busy machine many. */
const NEWS_MS = 500;

let renewing: Promise<string> | null = null;

/** A newer access token in place of this one. One renewal at a time, in all tabs together. */
export function renewSession(old: string): Promise<string> {
  renewing ??= alone(old, () => renewUnlessDone(old)).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renewUnlessDone(old: string): Promise<string> {
  const current = authState().session;
  if (current === null) throw new Failure("session_not_found");
  // Another tab did it, and told, while this one waited for its turn.
  if (current.access_token !== old) return current.access_token;

  const session = await askForSession();
  const state = authState();
  if (state.session === null) throw new Failure("session_not_found");
  if (session.user.id !== current.user.id) {
    // Someone else signed in here: nothing that this page holds is theirs.
    location.reload();
    throw new Failure("session_not_found");
  }
  const next = { ...state, session };
  setAuth(next, "TOKEN_REFRESHED");
  tellTabs({ ...next, type: "renewed" });
  return session.access_token;
}

async function askForSession(): Promise<Session> {
  try {
    return await retryWhileAway(() => call(getSession, {}, { byCookie: true }));
  } catch (error) {
    if (error instanceof Failure && error.status === 401 && authState().session !== null) {
      toast.error(accountMessages.sessionExpired);
      forgetSession();
      tellTabs({ type: "signed_out" });
    }
    throw error;
  }
}

async function alone<T>(old: string, task: () => Promise<T>): Promise<T> {
  // Only secure origins have locks; without one, tabs merely renew side by side.
  if (!("locks" in navigator)) return task();
  const first = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { result: await task() } : null,
  );
  if (first) return first.result;
  return navigator.locks.request(LOCK, async () => {
    // Another tab held it: what it learned may still be on its way here.
    await newsOf(old);
    return task();
  });
}

function newsOf(old: string): Promise<void> {
  return new Promise((done) => {
    if (authState().session?.access_token !== old) return done();
    const stop = () => {
      unsubscribe();
      done();
    };
    const unsubscribe = onAuthEvent(stop);
    setTimeout(stop, NEWS_MS);
  });
}
