import { useSyncExternalStore } from "react";
import { Failure } from "#contract/errors.ts";
import { states } from "#contract/messages/shell.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { Session } from "#contract/routes/session.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { toast } from "#web/lib/toast.ts";

export type AuthState =
  | { status: "loading"; session: null; profile: null }
  | { status: "signed_out"; session: null; profile: null }
  /** The profile is null when it could not be loaded. */
  | { status: "signed_in"; session: Session; profile: Profile | null };

export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

type AuthListener = (event: AuthEvent, state: AuthState) => void;

const SIGNED_OUT: AuthState = { status: "signed_out", session: null, profile: null };
const LOADING: AuthState = { status: "loading", session: null, profile: null };
const HINT_COOKIE = "alfinete_signed_in";

const listeners = new Set<AuthListener>();
let state: AuthState = hasHint() ? LOADING : SIGNED_OUT;
let loading: Promise<void> | null = null;

export function useAuth(): AuthState {
  return useSyncExternalStore(onAuthEvent, () => state);
}

export function onAuthEvent(listener: AuthListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state once it is known. A browser that never had a session knows at once, without a request. */
export async function whenAuthKnown(): Promise<AuthState> {
  if (state.status === "loading") {
    loading ??= loadSession();
    await loading;
  }
  return state;
}

/** Asks again, after a failure. */
export function reloadAuth(): Promise<AuthState> {
  state = hasHint() ? LOADING : SIGNED_OUT;
  loading = null;
  return whenAuthKnown();
}

export function signOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR.
  document.cookie = `${HINT_COOKIE}=; path=/; max-age=0`;
  become(SIGNED_OUT, "SIGNED_OUT");
}

function become(next: AuthState, event: AuthEvent): void {
  state = next;
  for (const listener of listeners) listener(event, next);
}

async function loadSession(): Promise<void> {
  try {
    const { fetchSession } = await import("#web/features/accounts/fetch-session.ts");
    const { session, profile } = await fetchSession();
    if (profile === null) toast.error(states.profileFailed);
    become({ status: "signed_in", session, profile }, "INITIAL_SESSION");
  } catch (error) {
    if (!(error instanceof Failure)) reportError(error);
    become(SIGNED_OUT, "INITIAL_SESSION");
  }
}

/** The session cookie itself is out of JavaScript's reach; the server sets this readable one beside it. */
function hasHint(): boolean {
  return document.cookie.split("; ").includes(`${HINT_COOKIE}=1`);
}
