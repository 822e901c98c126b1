import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, Failure } from "#contract/errors.ts";
import { errorBody } from "#server/http/answer-errors.ts";
import { standardHeaders } from "#server/http/security-headers.ts";

const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

// Without Strict-Transport-Security: a client that sends broken HTTP may not have used https.
const HEADERS = {
  ...standardHeaders({ production: false }),
  "Content-Type": "application/json",
  Connection: "close",
};

/** Answers a request whose URL or Host header is invalid, before any route runs. */
export function answerUnroutable(error: unknown): Response {
  const isInvalid = error instanceof Error && error.name === "RequestError";
  const failure = new Failure(isInvalid ? "malformed_request" : "unexpected");
  const body = JSON.stringify(errorBody(failure, randomUUID()));
  return new Response(body, { status: failure.status, headers: HEADERS });
}

/** Answers a request that Node could not parse, in the same form as any other error. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new Failure(CODES[error.code ?? ""] ?? "malformed_request");
  const body = JSON.stringify(errorBody(failure, randomUUID()));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}
