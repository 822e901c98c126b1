import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "#contract/routes/index.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function rawAnswer(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "localhost", () => socket.write(request));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer)).on("error", reject);
  });
}

const json = { "content-type": "application/json" };

test("guarantee 50: headers of 20 KB get 431, a body that is too deep 400, both as our JSON", async () => {
  const long = await app.request("/healthz", { headers: { "x-long": "a".repeat(20_000) } });
  expect([long.status, await codeOf(long)]).toEqual([431, "headers_too_large"]);
  const deep = await post(`${"[".repeat(10_000)}${"]".repeat(10_000)}`);
  expect([deep.status, await codeOf(deep)]).toEqual([400, "malformed_body"]);
});

test("answers malformed JSON, a wrong method, a large body and an unknown path with a clear 4xx", async () => {
  const cases = [
    [await post("{nope"), 400, "malformed_body"],
    [await post('"text"'), 400, "malformed_body"],
    [await post(JSON.stringify({ email: "x".repeat(70_000) })), 413, "body_too_large"],
    [await app.request("/api/auth/sign-in", { method: "DELETE" }), 405, "method_not_allowed"],
    [await app.request("/api/nothing-here"), 404, "not_found"],
    [await app.request("/api//auth/sign-in"), 404, "not_found"],
    [await app.request("/api%2Fauth/sign-in"), 404, "not_found"],
    [
      await app.request("/api/auth/sign-in", {
        method: "POST",
        body: "a=b",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
      415,
      "unsupported_media_type",
    ],
    [await post('{"email":"a@b.co","password":"x","extra":1}'), 422, "invalid_input"],
  ] as const;
  for (const [answer, status, code] of cases) {
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  }
});

test("guarantee 51: what no route can be asked about gets our JSON and our headers too", async () => {
  const port = Number(new URL(app.url).port);
  for (const request of [
    "GET / HTTP/1.1\r\nHost: a b",
    "GET / HTTP/1.1\r\nHost: x\\y",
    "nonsense",
  ]) {
    const answer = await rawAnswer(port, `${request}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(answer).toContain('"code":"malformed_request"');
  }
});

test("a chunked body is bounded like any other", async () => {
  const chunk = new TextEncoder().encode(" ".repeat(16_384));
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 100) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const init = { method: "POST", headers: json, body, duplex: "half" };
  const answer = await app.request("/api/auth/sign-in", init as RequestInit);
  expect([answer.status, await codeOf(answer)]).toEqual([413, "body_too_large"]);
});

test("guarantee 51: every route answers with the security headers", async () => {
  const paths = [
    ...Object.values(routes).map(({ method, path }) => ({
      method,
      path: path.replace(/:\w+/g, "x"),
    })),
    ...[
      "/",
      "/login",
      "/nowhere",
      "/healthz",
      "/api/docs",
      "/api/openapi.json",
      "/dev/mailbox",
      "/favicon.svg",
    ].map((path) => ({ method: "GET", path })),
  ];
  for (const { method, path } of paths) {
    const { headers } = await app.request(path, { method });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBeTruthy();
    expect(headers.get("access-control-allow-credentials"), path).toBeNull();
    if (path.startsWith("/api/")) expect(headers.get("cache-control"), path).toBe("no-store");
  }
  printFigure(`guarantee 51: ${paths.length} addresses, 0 without the headers`);
});

test("an error answer carries the request id that the log line has, and the log names no address", async () => {
  const answer = await app.request("/public/segredo-do-link-publico-1234567890", {
    headers: { "x-request-id": "browser-made-id-1" },
  });
  expect(answer.headers.get("x-request-id")).toBe("browser-made-id-1");
  const missing = await app.request("/api/public/segredo-do-link-publico-1234567890");
  const { error } = (await missing.json()) as { error: { request_id: string } };
  expect(app.logLines.map((line) => line.request_id)).toContain(error.request_id);
  expect(JSON.stringify(app.logLines)).not.toContain("segredo-do-link");
});

function post(body: string): Promise<Response> {
  return app.request("/api/auth/sign-in", { method: "POST", headers: json, body });
}

async function codeOf(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as { error: { code: string; request_id: string } };
  expect(error.request_id).toBeTruthy();
  return error.code;
}
