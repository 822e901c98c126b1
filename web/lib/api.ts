import { type ErrorBody, Failure, isErrorCode } from "#contract/errors.ts";
import { type InputOf, type OutputOf, type Route, splitInput } from "#contract/route.ts";

/** No answer came: the network or the server is away, and trying again may help. */
export class ConnectionLost extends Failure {
  constructor(cause?: unknown) {
    super("unavailable", {}, { cause });
  }
}

interface CallOptions {
  signal?: AbortSignal;
}

/** Calls a route of the contract. Refusals are thrown as `Failure`; the answer of our own server is trusted. */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R>,
  { signal }: CallOptions = {},
): Promise<OutputOf<R>> {
  const response = await send(route, input as Record<string, unknown>, signal);
  if (!response.ok) throw await failureOf(response);
  return (response.status === 204 ? undefined : await response.json()) as OutputOf<R>;
}

async function send(route: Route, input: Record<string, unknown>, signal?: AbortSignal) {
  const { path, rest } = splitInput(route, input);
  const inQuery = route.method === "GET" || route.method === "DELETE";
  const headers = new Headers({ accept: "application/json", "x-request-id": crypto.randomUUID() });
  if (!inQuery) headers.set("content-type", "application/json");
  try {
    return await fetch(inQuery ? path + queryOf(rest) : path, {
      method: route.method,
      headers,
      ...(inQuery ? {} : { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    // Leaving a screen is no failure: whoever aborted gets the abort back.
    if (signal?.aborted) throw error;
    throw new ConnectionLost(error);
  }
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}

/** Proxies answer in their own words, so a body that is not ours falls back to the status. */
async function failureOf(response: Response): Promise<Failure> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const error = body?.error;
  if (error && isErrorCode(error.code)) return new Failure(error.code, error.params);
  if ([502, 503, 504].includes(response.status)) return new ConnectionLost();
  return new Failure(response.status === 401 ? "unauthorized" : "unexpected");
}
