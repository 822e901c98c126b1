import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Relay {
  url: string;
  /** What was asked through it, in order. */
  calls: { at: number; path: string }[];
  /** Does something once the other server has answered about a path, before that answer arrives. */
  beforeAnswer(path: RegExp, act: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** Passes every request on to another server on this machine, and remembers it. */
export async function startRelay(target: string): Promise<Relay> {
  const calls: Relay["calls"] = [];
  const acts: { path: RegExp; act: () => Promise<unknown> }[] = [];
  const server = createServer(async (request, response) => {
    calls.push({ at: performance.now(), path: request.url ?? "" });
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const headers = Object.entries(request.headers).filter(
      (one): one is [string, string] => typeof one[1] === "string" && one[0] !== "host",
    );
    const { method = "GET" } = request;
    const answer = await fetch(target + request.url, {
      method,
      headers: headers.filter(([name]) => !["connection", "content-length"].includes(name)),
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const next = acts.findIndex(({ path }) => path.test(request.url ?? ""));
    for (const { act } of next < 0 ? [] : acts.splice(next, 1)) await act();
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(content);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    beforeAnswer: (path, act) => void acts.push({ path, act }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The most calls within any second. */
export function busiestSecond(calls: Relay["calls"]): number {
  const counts = calls.map(
    ({ at }) => calls.filter((other) => other.at >= at && other.at < at + 1_000).length,
  );
  return Math.max(0, ...counts);
}
