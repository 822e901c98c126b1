import { useSyncExternalStore } from "react";
import type { Profile } from "#contract/routes/profile.ts";
import type { Session } from "#contract/routes/session.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { onTabMessage } from "#web/features/accounts/auth-tabs.ts";
import { clearSignedInHint, hasSignedInHint } from "#web/lib/signed-in-hint.ts";

export type AuthState =
  | { status: "loading" | "signed_out"; session: null; profile: null; spaces: readonly [] }
  | {
      status: "signed_in";
      session: Session;
      /** Null when it could not be loaded. */
      profile: Profile | null;
      /** One's own first; empty when they could not be loaded. */
      spaces: readonly Space[];
    };

export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  /** A new password. */
  | "USER_UPDATED"
  | "PROFILE_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

type AuthListener = (event: AuthEvent, state: AuthState) => void;

const NOBODY = { session: null, profile: null, spaces: [] } as const;
const SIGNED_OUT: AuthState = { status: "signed_out", ...NOBODY };
const LOADING: AuthState = { status: "loading", ...NOBODY };

const listeners = new Set<AuthListener>();
let state: AuthState = hasSignedInHint() ? LOADING : SIGNED_OUT;
let loading: Promise<void> | null = null;

onTabMessage(async (message) => {
  if (state.status === "signed_out" && message.type !== "signed_in") return;
  (await loadSessionActions()).applyTabMessage(message);
});

export function useAuth(): AuthState {
  return useSyncExternalStore(
    onAuthEvent,
    () => state,
    () => SIGNED_OUT,
  );
}

export function authState(): AuthState {
  return state;
}

export function onAuthEvent(listener: AuthListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the session code, and for whoever changes the session. */
export function setAuth(next: AuthState, event: AuthEvent): void {
  state = next;
  announce(event);
}

export function announce(event: AuthEvent): void {
  for (const listener of [...listeners]) listener(event, state);
}

/**
 * Resolves once the state is known. A browser that never had a session knows at once, without a
 * request. Throws while the server is unavailable: nobody is signed out for that.
 */
export async function whenAuthKnown(): Promise<AuthState> {
  if (state.status === "loading") {
    loading ??= loadSessionActions()
      .then((keeper) => keeper.loadSession())
      .finally(() => {
        loading = null;
      });
    await loading;
  }
  return state;
}

/** Loads again, after a failure. */
export function reloadAuth(): Promise<AuthState> {
  state = hasSignedInHint() ? LOADING : SIGNED_OUT;
  return whenAuthKnown();
}

export async function signOut(): Promise<void> {
  await (await loadSessionActions()).signOut();
}

export async function refreshProfile(): Promise<void> {
  await (await loadSessionActions()).refreshProfile();
}

export async function ensureOwnCustomer(): Promise<string | null> {
  return (await loadSessionActions()).ensureOwnCustomer();
}

/**
 * Clears this tab's session. The server removes the cookies, except the readable one of a session that
 * ended elsewhere.
 */
export function clearTabSession(event: AuthEvent = "SIGNED_OUT"): void {
  clearSignedInHint();
  if (state.status !== "signed_out") setAuth(SIGNED_OUT, event);
}

/** Loaded separately, so that visitors without a session never load the contract's schemas. */
function loadSessionActions() {
  return import("#web/features/accounts/session-actions.ts");
}
