import { accountMessages } from "#contract/messages/accounts.ts";
import { spaceWords } from "#contract/messages/shell.ts";
import { ensureCustomer } from "#contract/routes/billing.ts";
import { getProfile, type Profile } from "#contract/routes/profile.ts";
import { getSession, type Session, signOut as signOutRoute } from "#contract/routes/session.ts";
import { listSpaces, type Space } from "#contract/routes/spaces.ts";
import {
  type AuthEvent,
  authState,
  clearTabSession,
  setAuth,
} from "#web/features/accounts/auth-store.ts";
import { notifyTabs, type TabMessage } from "#web/features/accounts/auth-tabs.ts";
import { isExpired, renewOnTime } from "#web/features/accounts/renew-on-time.ts";
import { renewSession } from "#web/features/accounts/renew-session.ts";
import { call, connectCredentials } from "#web/lib/api.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { isSignedOut, Refusal } from "#web/lib/refusal.ts";
import {
  exponentialPause,
  type RetryOptions,
  retryWhileUnavailable,
} from "#web/lib/retry-while-unavailable.ts";
import { toast } from "#web/lib/toast.ts";

const EVENTS = {
  signed_in: "SIGNED_IN",
  password_updated: "USER_UPDATED",
  updated: "PROFILE_UPDATED",
  renewed: "TOKEN_REFRESHED",
} as const satisfies Record<string, AuthEvent>;

/** A network that is away is not waited for: the page says so, and asks again when there is one. */
const WHILE_ONLINE: RetryOptions = {
  pauseMs: (failures) => (navigator.onLine ? exponentialPause(failures) : null),
};

renewOnTime();
connectCredentials({
  async accessToken() {
    const token = authState().session?.access_token ?? null;
    // After a long sleep the token is known to be expired: renewing first avoids a refused call.
    return token !== null && isExpired() ? renewSession(token) : token;
  },
  renew: renewSession,
});

/** Loads the session at start. Throws while the server is unavailable. */
export async function loadSession(): Promise<void> {
  try {
    setAuth({ status: "signed_in", ...(await fetchUser()) }, "INITIAL_SESSION");
    void ensureOwnCustomer();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    if (error.code === "session_not_found") toast.error(accountMessages.sessionExpired);
    clearTabSession("INITIAL_SESSION");
  }
}

/**
 * Starts a session after signing in: profile and spaces are loaded first, so that guards and menus are
 * right at once.
 */
export async function startSession(
  session: Session,
  by: { secondFactor?: boolean } = {},
): Promise<void> {
  const [profile, spaces] = await Promise.all([loadProfile(), loadSpaces()]);
  const state = { status: "signed_in", session, profile, spaces } as const;
  if (by.secondFactor) setAuth(state, "MFA_CHALLENGE_VERIFIED");
  setAuth(state, "SIGNED_IN");
  notifyTabs({ ...state, type: "signed_in" });
  void ensureOwnCustomer();
}

/** Throws when the server could not be reached: the cookie would still be valid. */
export async function signOut(): Promise<void> {
  try {
    await call(signOutRoute, { scope: "local" }, { byCookie: true });
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  clearSession();
}

/** The session has already ended on the server: clears this tab and the others. */
export function clearSession(): void {
  clearTabSession();
  notifyTabs({ type: "signed_out" });
}

/** Applies the server's answer after the person changed their account. */
export function updateUser(
  change: { session?: Session; profile?: Profile | null; spaces?: readonly Space[] },
  type: "updated" | "password_updated" = "updated",
): void {
  const state = authState();
  if (state.status !== "signed_in") return;
  const next = { ...state, ...change };
  setAuth(next, EVENTS[type]);
  notifyTabs({ ...next, type });
}

/** Loads session, profile and spaces again, after a change that only the server can describe. */
export async function reloadUser(): Promise<void> {
  const user = await fetchUser();
  updateUser({ ...user, spaces: newestSpaces(user.spaces) });
}

/** Refreshes profile and spaces in the background; what fails stays as it was. */
export async function refreshProfile(): Promise<void> {
  const [profile, spaces] = await Promise.all([
    call(getProfile, {}).catch(() => null),
    call(listSpaces, {}).catch(() => null),
  ]);
  if (profile !== null || spaces !== null) {
    updateUser({ ...(profile && { profile }), ...(spaces && { spaces: spaces.data }) });
  }
}

/** Every account has a customer at the payment provider; null when it could not be created. */
export async function ensureOwnCustomer(): Promise<string | null> {
  const { profile } = authState();
  if (profile === null || profile.stripe_customer_id !== null) {
    return profile?.stripe_customer_id ?? null;
  }
  try {
    const { customer_id } = await call(ensureCustomer, {});
    await refreshProfile();
    return customer_id;
  } catch (error) {
    reportError(error);
    return null;
  }
}

export function applyTabMessage(message: TabMessage): void {
  if (message.type === "signed_out") {
    clearTabSession();
    return;
  }
  const { type, session, profile } = message;
  const own = authState().session;
  // Someone else's session: what this page holds is not theirs.
  if (own !== null && own.user.id !== session.user.id) location.reload();
  else {
    const spaces = newestSpaces(message.spaces);
    setAuth({ status: "signed_in", session, profile, spaces }, EVENTS[type]);
  }
}

async function fetchUser() {
  const [session, profile, spaces] = await Promise.all([
    retryWhileUnavailable(() => call(getSession, {}, { byCookie: true }), WHILE_ONLINE),
    loadProfile(),
    loadSpaces(),
  ]);
  return { session, profile, spaces };
}

function loadProfile(): Promise<Profile | null> {
  const profile = () => call(getProfile, {}, { byCookie: true });
  return load(profile, accountMessages.profileLoadFailed);
}

async function loadSpaces(): Promise<readonly Space[]> {
  const spaces = () => call(listSpaces, {}, { byCookie: true });
  return (await load(spaces, spaceWords.loadFailed))?.data ?? [];
}

/** A list that could not be loaded does not replace one that was. */
function newestSpaces(spaces: readonly Space[] = []): readonly Space[] {
  return spaces.length > 0 ? spaces : authState().spaces;
}

async function load<T>(task: () => Promise<T>, failure: string): Promise<T | null> {
  try {
    return await retryWhileUnavailable(task, WHILE_ONLINE);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Whether the session is over is decided by the session call.
    if (!isSignedOut(error) && navigator.onLine) toast.error(failure);
    return null;
  }
}
