import { Failure } from "#contract/errors.ts";
import { accountMessages } from "#contract/messages/accounts.ts";
import { ensureCustomer } from "#contract/routes/billing.ts";
import { getProfile, type Profile } from "#contract/routes/profile.ts";
import { getSession, type Session, signOut as signOutRoute } from "#contract/routes/session.ts";
import {
  type AuthEvent,
  authState,
  forgetSession,
  setAuth,
} from "#web/features/accounts/auth-store.ts";
import { type TabMessage, tellTabs } from "#web/features/accounts/auth-tabs.ts";
import { isExpired, keepFresh } from "#web/features/accounts/keep-fresh.ts";
import { renewSession } from "#web/features/accounts/renew-session.ts";
import { call, connectCredentials } from "#web/lib/api.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { retryWhileAway } from "#web/lib/retry-while-away.ts";
import { toast } from "#web/lib/toast.ts";

const NEWS = {
  signed_in: "SIGNED_IN",
  password_updated: "USER_UPDATED",
  updated: "PROFILE_UPDATED",
  renewed: "TOKEN_REFRESHED",
} as const satisfies Record<string, AuthEvent>;

keepFresh();
connectCredentials({
  async accessToken() {
    const token = authState().session?.access_token ?? null;
    // After a long sleep it is known to be too old: asking first spares a refusal.
    return token !== null && isExpired() ? renewSession(token) : token;
  },
  renew: renewSession,
});

/** The first look. Throws while the server is away. */
export async function loadSession(): Promise<void> {
  try {
    setAuth({ status: "signed_in", ...(await askForUser()) }, "INITIAL_SESSION");
    void ensureOwnCustomer();
  } catch (error) {
    if (!isOver(error)) throw error;
    if (error.code === "session_not_found") toast.error(accountMessages.sessionExpired);
    forgetSession("INITIAL_SESSION");
  }
}

/** Someone has just signed in: the profile comes first, so that guards and menus know at once what is open. */
export async function enter(session: Session, by: { secondFactor?: boolean } = {}): Promise<void> {
  const state = { status: "signed_in", session, profile: await loadProfile() } as const;
  if (by.secondFactor) setAuth(state, "MFA_CHALLENGE_VERIFIED");
  setAuth(state, "SIGNED_IN");
  tellTabs({ ...state, type: "signed_in" });
  void ensureOwnCustomer();
}

/** Throws when the server could not be told: the cookie would still open the session. */
export async function signOut(): Promise<void> {
  try {
    await call(signOutRoute, { scope: "local" }, { byCookie: true });
  } catch (error) {
    if (!isOver(error)) throw error;
  }
  leave();
}

/** The session is already gone on the server: this tab and the others follow. */
export function leave(): void {
  forgetSession();
  tellTabs({ type: "signed_out" });
}

/** The person changed something about themselves; what the server answered is the news. */
export function updateUser(
  change: { session?: Session; profile?: Profile | null },
  type: "updated" | "password_updated" = "updated",
): void {
  const state = authState();
  if (state.status !== "signed_in") return;
  const next = { ...state, ...change };
  setAuth(next, NEWS[type]);
  tellTabs({ ...next, type });
}

/** Asks for session and profile again, as after a change that only the server can describe. */
export async function reloadUser(): Promise<void> {
  updateUser(await askForUser());
}

/** Looks again after something that may have changed it. Whoever asks does not wait for it, nor fail with it. */
export async function refreshProfile(): Promise<void> {
  const profile = await call(getProfile, {}).catch(() => null);
  if (profile !== null) updateUser({ profile });
}

/** Whoever has an account is a customer of the card provider: null where that could not be had. */
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

export function hearTab(message: TabMessage): void {
  if (message.type === "signed_out") {
    forgetSession();
    return;
  }
  const { type, session, profile } = message;
  const own = authState().session;
  // Someone else's session: nothing that this page holds is theirs.
  if (own !== null && own.user.id !== session.user.id) location.reload();
  else setAuth({ status: "signed_in", session, profile }, NEWS[type]);
}

async function askForUser(): Promise<{ session: Session; profile: Profile | null }> {
  const [session, profile] = await Promise.all([
    retryWhileAway(() => call(getSession, {}, { byCookie: true })),
    loadProfile(),
  ]);
  return { session, profile };
}

async function loadProfile(): Promise<Profile | null> {
  try {
    return await retryWhileAway(() => call(getProfile, {}, { byCookie: true }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // That the session is over is the session's answer to give.
    if (!isOver(error)) toast.error(accountMessages.profileLoadFailed);
    return null;
  }
}

function isOver(error: unknown): error is Failure {
  return error instanceof Failure && error.status === 401;
}
