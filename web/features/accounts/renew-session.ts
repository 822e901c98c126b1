import { Failure } from "#contract/errors.ts";
import { accountMessages } from "#contract/messages/accounts.ts";
import { getSession, type Session } from "#contract/routes/session.ts";
import { authState, forgetSession, setAuth } from "#web/features/accounts/auth-store.ts";
import { tellTabs } from "#web/features/accounts/auth-tabs.ts";
import { call } from "#web/lib/api.ts";
import { retryWhileAway } from "#web/lib/retry-while-away.ts";
import { toast } from "#web/lib/toast.ts";

const LOCK = "alfinete-session";

let renewing: Promise<string> | null = null;

/** A newer access token in place of this one. One renewal at a time, in all tabs together. */
export function renewSession(old: string): Promise<string> {
  renewing ??= alone(() => renewUnlessDone(old)).finally(() => {
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

function alone<T>(task: () => Promise<T>): Promise<T> {
  // Only secure origins have locks; without one, tabs merely renew side by side.
  return "locks" in navigator ? navigator.locks.request(LOCK, task) : task();
}
