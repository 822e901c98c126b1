import { once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "#server/api.ts";
import { listen } from "#server/http/listen.ts";

test("connections that were opened ahead and never used do not hold up a server that leaves", async () => {
  let asked = () => {};
  let release = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const app = new Hono<AppEnv>().get("/slow", async (c) => {
    asked();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return c.text("done");
  });
  const server = await listen({ app, fastPaths: [], host: "127.0.0.1", port: 0 });
  const unused = Array.from({ length: 10 }, () => connect(server.port, "127.0.0.1"));
  await Promise.all(unused.map((socket) => once(socket, "connect")));
  const answer = fetch(`http://127.0.0.1:${server.port}/slow`).then((response) => response.text());
  await isAsked;

  const drained = server.drain({ noticeMs: 0 });
  await Promise.all(unused.map((socket) => once(socket.resume(), "close")));
  release();
  expect(await answer).toBe("done");
  await drained;
});
