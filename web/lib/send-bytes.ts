import type { ErrorBody } from "#contract/errors.ts";
import { type InputOf, type OutputOf, type Route, splitInput } from "#contract/route.ts";
import { queryOf, withToken } from "#web/lib/api.ts";
import { ConnectionLost, refusalOf } from "#web/lib/refusal.ts";

/** A request without progress for this long is considered dead. */
const STALL_MS = 30_000;

interface SendOptions {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** Calls a route with a binary body. XMLHttpRequest, because fetch does not report upload progress. */
export function sendBytes<R extends Route>(
  route: R,
  input: InputOf<R>,
  body: Blob,
  options: SendOptions,
): Promise<OutputOf<R>> {
  const { path, rest } = splitInput(route, input as Record<string, unknown>);
  return withToken((bearer) => send(route.method, path + queryOf(rest), body, bearer, options));
}

function send<Output>(
  method: string,
  address: string,
  body: Blob,
  bearer: string | null,
  { signal, onProgress }: SendOptions,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const requestId = crypto.randomUUID();
    const abort = () => request.abort();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(abort, STALL_MS);
    };
    signal.addEventListener("abort", abort);
    request.upload.onprogress = ({ loaded }) => {
      alive();
      onProgress(loaded);
    };
    request.onerror = () => reject(new ConnectionLost(requestId));
    request.onabort = () => reject(signal.aborted ? signal.reason : new ConnectionLost(requestId));
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as Output);
      else reject(refusalOf(request.status, answer as Partial<ErrorBody> | null, requestId));
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener("abort", abort);
    };
    request.open(method, address);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-request-id", requestId);
    if (bearer !== null) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    alive();
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
