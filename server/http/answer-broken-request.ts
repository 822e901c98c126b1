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

// Whoever speaks HTTP badly has not come by https either: no promise about that.
const HEADERS = {
  ...standardHeaders({ production: false }),
  "Content-Type": "application/json",
  Connection: "close",
};

/** A request whose address or host makes no sense, which no route is asked about. */
export function answerUnroutable(error: unknown): Response {
  const foolish = error instanceof Error && error.name === "RequestError";
  const failure = new Failure(foolish ? "malformed_request" : "unexpected");
  const body = JSON.stringify(errorBody(failure, randomUUID()));
  return new Response(body, { status: failure.status, headers: HEADERS });
}

/** A request that Node could not even read gets the same kind of answer as any other. */
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
