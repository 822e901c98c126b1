import { type InputOf, type OutputOf, type Route, splitInput } from "#contract/route.ts";
import { ConnectionLost, isSignedOut, type Refusal, refusalOf } from "#web/lib/refusal.ts";

/** What the auth store provides to calls, so that this file does not depend on it. */
interface Credentials {
  accessToken(): Promise<string | null>;
  /** A newer token in place of a refused one; throws when there is none. */
  renew(refused: string): Promise<string>;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Authenticates by cookie alone: an access token cannot renew itself. */
  byCookie?: boolean;
}

let credentials: Credentials | null = null;
let refusalListener: ((refusal: Refusal) => void) | null = null;

export function connectCredentials(next: Credentials): void {
  credentials = next;
}

/** Hears of every refused call, besides its caller. */
export function onRefusal(listener: (refusal: Refusal) => void): void {
  refusalListener = listener;
}

/**
 * Calls a route of the contract. Throws a `Refusal` when refused; our own server's answer is not
 * validated.
 */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R>,
  { signal, byCookie = false }: CallOptions = {},
): Promise<OutputOf<R>> {
  const lent = byCookie || route.access === "public" ? null : credentials;
  return withToken(async (bearer) => {
    const requestId = crypto.randomUUID();
    const fields = input as Record<string, unknown>;
    const response = await send(route, fields, { bearer, requestId, signal });
    if (!response.ok) {
      const body = await response.json().catch(() => null);
      const refusal = refusalOf(response.status, body, requestId);
      refusalListener?.(refusal);
      throw refusal;
    }
    return (response.status === 204 ? undefined : await response.json()) as OutputOf<R>;
  }, lent);
}

/** Tries with the current token, and once more with a newer one if that was refused. */
export async function withToken<T>(
  attempt: (bearer: string | null) => Promise<T>,
  lent: Credentials | null = credentials,
): Promise<T> {
  const token = (await lent?.accessToken()) ?? null;
  try {
    return await attempt(token);
  } catch (error) {
    if (lent === null || token === null || !isSignedOut(error)) throw error;
    // The server refused before acting, so the call can safely be repeated.
    return attempt(await lent.renew(token));
  }
}

interface SendOptions {
  bearer: string | null;
  requestId: string;
  signal: AbortSignal | undefined;
}

async function send(
  route: Route,
  input: Record<string, unknown>,
  { bearer, requestId, signal }: SendOptions,
) {
  const { path, rest } = splitInput(route, input);
  const inQuery = route.method === "GET" || route.method === "DELETE";
  const headers = new Headers({ accept: "application/json", "x-request-id": requestId });
  if (!inQuery) headers.set("content-type", "application/json");
  if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`);
  try {
    return await fetch(inQuery ? path + queryOf(rest) : path, {
      method: route.method,
      headers,
      ...(inQuery ? {} : { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    // Aborting is not a failure: the caller gets the abort back.
    if (signal?.aborted) throw error;
    throw new ConnectionLost(requestId, error);
  }
}

export function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = String(query);
  return text && `?${text}`;
}
