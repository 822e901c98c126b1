import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "#server/api.ts";
import { answerBrokenRequest, answerUnroutable } from "#server/http/answer-broken-request.ts";
import type { FastPath } from "#server/http/fast-path.ts";
import { endEventStreams } from "#server/platform/http/event-stream.ts";

/** For answers under way; who only drips a request by then gets none. */
const DRAIN_LIMIT_MS = 5_000;
const LOOK_MS = 100;

/** Connections without a request so far: browsers open them ahead, and Node never counts them as idle. */
type Unused = Set<Socket>;

export interface HttpServer {
  port: number;
  /** Answers for a while longer, then stops accepting, lets what is under way finish and closes. */
  drain(options: { noticeMs: number }): Promise<void>;
}

export async function listen(options: {
  app: Hono<AppEnv>;
  fastPaths: readonly FastPath[];
  host: string;
  port: number;
}): Promise<HttpServer> {
  const answer = getRequestListener(options.app.fetch, { errorHandler: answerUnroutable });
  const unused: Unused = new Set();
  const server = createServer(
    {
      headersTimeout: 10_000,
      // An upload of 50 MB on a slow line takes its time; bodies are bounded where they are read.
      requestTimeout: 60 * 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      unused.delete(request.socket);
      const isServed = options.fastPaths.some((path) => path.respond(request, response));
      if (!isServed) void answer(request, response);
    },
  );
  server.on("clientError", answerBrokenRequest);
  function forget(this: Socket) {
    unused.delete(this);
  }
  server.on("connection", (socket) => unused.add(socket.once("close", forget)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain: ({ noticeMs }) => drain(server, unused, noticeMs),
  };
}

async function drain(server: Server, unused: Unused, noticeMs: number): Promise<void> {
  // A kept-alive connection would otherwise go on bringing requests to a server that is leaving.
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
  await pause(noticeMs);
  endEventStreams();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
  const look = setInterval(() => {
    // A stream that was asked for before the end opens only now.
    endEventStreams();
    // A connection whose last answer was already under way falls idle only now, and would be waited for.
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  }, LOOK_MS);
  await closed;
  clearInterval(look);
  clearTimeout(limit);
}
