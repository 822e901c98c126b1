import { expect } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { errorStatus } from "#contract/errors.ts";
import { errorMessages } from "#contract/messages/errors.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { type InputOf, type OutputOf, type Route, splitInput } from "#contract/route.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const BYTES = "application/octet-stream";
const SESSION_COOKIE = "alfinete_session";
export const SIGN_UP_COOKIE = "alfinete_sign_up";

export interface Caller {
  /** The session cookie's value, as a browser would send it. */
  cookie?: string;
  /** The cookie that a sign-up left in the browser. */
  signUpCookie?: string;
  bearer?: string;
  /** The body of a route that takes bytes. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface ApiAnswer<Output> {
  status: number;
  /** As the contract types it; meaningless when there is an `error`. */
  body: Output;
  error: ErrorBody["error"] | null;
  headers: Headers;
  /** The session cookie that the answer set; "" when it took it away, null when it said nothing. */
  cookie: string | null;
}

/** Calls a route as its record says. Every answer is held to the contract, every refusal to its form. */
export async function callApi<R extends Route>(
  app: Pick<TestApp, "request">,
  record: R,
  input: InputOf<R>,
  caller: Caller = {},
): Promise<ApiAnswer<OutputOf<R>>> {
  const response = await sendRequest(app, record, input as Record<string, unknown>, caller);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  const { status, headers } = response;
  const cookie = cookieIn(headers, SESSION_COOKIE);
  if (!response.ok) {
    const error = expectErrorForm(status, json);
    return { status, body: undefined as OutputOf<R>, error, headers, cookie };
  }
  expect(status).toBe(record.status ?? 200);
  const body = (isJson ? record.output.parse(json) : json) as OutputOf<R>;
  return { status, body, error: null, headers, cookie };
}

/** The request alone, for answers that are not JSON or never end. */
export function sendRequest(
  app: Pick<TestApp, "request">,
  record: Route,
  input: Readonly<Record<string, unknown>>,
  caller: Caller = {},
): Promise<Response> {
  const { path, rest } = splitInput(record, input);
  const hasBody = record.method !== "GET" && record.method !== "DELETE";
  const inQuery = !hasBody || record.body !== undefined;
  const query = inQuery ? `?${new URLSearchParams(rest as Record<string, string>)}` : "";
  return app.request(path + query, {
    method: record.method,
    headers: {
      ...(hasBody && { "Content-Type": inQuery ? BYTES : "application/json" }),
      ...cookiesOf(caller),
      ...(caller.bearer && { Authorization: `Bearer ${caller.bearer}` }),
      ...caller.headers,
    },
    ...(hasBody && { body: inQuery ? (caller.bytes ?? new Uint8Array(1)) : JSON.stringify(rest) }),
  });
}

/** `{error: {code, message, request_id}}` with the sentence of its code, and nothing besides. */
export function expectErrorForm(status: number, json: unknown): ErrorBody["error"] {
  const { error } = json as ErrorBody;
  expect(Object.keys(json as object)).toEqual(["error"]);
  expect(errorStatus[error.code]).toBe(status);
  expect(error.message).toBe(fillMessage(errorMessages[error.code], error.params));
  expect(error.request_id).toMatch(/^[\w-]{8,64}$/);
  const { params: _, ...required } = error;
  expect(Object.keys(required).sort()).toEqual(["code", "message", "request_id"]);
  return error;
}

function cookiesOf({ cookie, signUpCookie }: Caller): { Cookie?: string } {
  const pairs = [
    ...(cookie ? [`${SESSION_COOKIE}=${cookie}`] : []),
    ...(signUpCookie ? [`${SIGN_UP_COOKIE}=${signUpCookie}`] : []),
  ];
  return pairs.length > 0 ? { Cookie: pairs.join("; ") } : {};
}

/** What an answer set a cookie to; null when it said nothing about it. */
export function cookieIn(headers: Headers, name: string): string | null {
  const line = headers.getSetCookie().find((value) => value.startsWith(`${name}=`));
  return line === undefined ? null : (/^[^=]*=([^;]*)/.exec(line)?.[1] ?? "");
}
