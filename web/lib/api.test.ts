import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { route } from "#contract/route.ts";
import { call, connectCredentials } from "#web/lib/api.ts";
import { ConnectionLost, Refusal } from "#web/lib/refusal.ts";

const output = z.object({ ok: z.boolean() });
const input = z.object({
  layoutId: z.string(),
  q: z.optional(z.string()),
  page: z.optional(z.int()),
});
const path = "/api/layouts/:layoutId/comments";
const list = route({ method: "GET", path, summary: "", access: "public", input, output });
const create = route({ method: "POST", path, summary: "", access: "public", input, output });
const remove = route({ ...list, method: "DELETE", status: 204, output: z.void() });

afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: () => Response | Promise<Response>) {
  const network = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal("fetch", network);
  return () => {
    const [address, init] = network.mock.calls[0] ?? [];
    return { address, init, headers: new Headers(init?.headers) };
  };
}

test("a GET fills the path and puts the rest in the query", async () => {
  const sent = answerWith(() => Response.json({ ok: true }));
  expect(await call(list, { layoutId: "a/b", q: "olá & tchau", page: undefined })).toEqual({
    ok: true,
  });
  expect(sent().address).toBe("/api/layouts/a%2Fb/comments?q=ol%C3%A1+%26+tchau");
  expect(sent().init?.body).toBeUndefined();
  expect(sent().headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a POST sends the rest as JSON", async () => {
  const sent = answerWith(() => Response.json({ ok: true }, { status: 201 }));
  await call(create, { layoutId: "1", q: "x" });
  expect(sent().address).toBe("/api/layouts/1/comments");
  expect(sent().init?.body).toBe('{"q":"x"}');
  expect(sent().headers.get("content-type")).toBe("application/json");
});

test("an answer without content is undefined", async () => {
  answerWith(() => new Response(null, { status: 204 }));
  expect(await call(remove, { layoutId: "1" })).toBeUndefined();
});

test("a refusal has its code, its sentence and its parameters", async () => {
  const message = "Aguarde.";
  const error = { code: "too_many_requests", message, request_id: "1", params: { wait: 5 } };
  answerWith(() => Response.json({ error }, { status: 429 }));
  const failure = await call(list, { layoutId: "1" }).catch((caught: unknown) => caught);
  expect(failure).toBeInstanceOf(Refusal);
  expect(failure).toMatchObject({
    code: "too_many_requests",
    message,
    params: { wait: 5 },
    status: 429,
    requestId: "1",
  });
});

test.each([
  ["a proxy's 502 page", () => new Response("<html>", { status: 502 }), "unavailable"],
  ["an unknown 500", () => new Response("oops", { status: 500 }), "unexpected"],
  ["another's JSON", () => Response.json({ error: { code: "?" } }, { status: 400 }), "unexpected"],
  ["a bare 401", () => new Response("", { status: 401 }), "unauthorized"],
])("%s", async (_, answer, code) => {
  answerWith(answer);
  await expect(call(list, { layoutId: "1" })).rejects.toMatchObject({ code });
});

test("no answer at all is a lost connection", async () => {
  answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(call(list, { layoutId: "1" })).rejects.toBeInstanceOf(ConnectionLost);
});

test.each([
  ["an answer that is not ours", () => new Response("oops", { status: 500 })],
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
])("%s is known by the id that was sent", async (_, answer) => {
  const sent = answerWith(answer);
  const failure = await call(list, { layoutId: "1" }).catch((caught: unknown) => caught);
  expect((failure as Refusal).requestId).toBe(sent().headers.get("x-request-id"));
});

test("an abort stays an abort", async () => {
  const abort = new AbortController();
  answerWith(() => {
    abort.abort();
    throw abort.signal.reason;
  });
  await expect(call(list, { layoutId: "1" }, { signal: abort.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});

const own = route({ ...create, access: "user" });

/** Answers 401 with the code, once for each, then well; tells which bearer came each time. */
function refuseOnce(...codes: string[]) {
  const bearers: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init: RequestInit) => {
    bearers.push(new Headers(init.headers).get("authorization"));
    const code = codes.shift();
    if (!code) return Response.json({ ok: true });
    return Response.json({ error: { code, message: "", request_id: "1" } }, { status: 401 });
  });
  return bearers;
}

describe("with a session", () => {
  const renew = vi.fn(async (refused: string) => `${refused}+`);
  beforeEach(() => {
    renew.mockClear();
    connectCredentials({ accessToken: async () => "a.b.c", renew });
  });

  test("the access token is sent, except to public routes and where only the cookie counts", async () => {
    const bearers = refuseOnce();
    await call(own, { layoutId: "1" });
    await call(create, { layoutId: "1" });
    await call(own, { layoutId: "1" }, { byCookie: true });
    expect(bearers).toEqual(["Bearer a.b.c", null, null]);
  });

  test.each(["jwt_expired", "session_not_found", "unauthorized"])(
    "after %s the call is repeated once with a renewed token",
    async (code) => {
      const bearers = refuseOnce(code);
      expect(await call(own, { layoutId: "1" })).toEqual({ ok: true });
      expect(bearers).toEqual(["Bearer a.b.c", "Bearer a.b.c+"]);
    },
  );

  test("a second refusal is final", async () => {
    refuseOnce("jwt_expired", "jwt_expired");
    await expect(call(own, { layoutId: "1" })).rejects.toMatchObject({ code: "jwt_expired" });
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test("a wrong code is about the code, not about the session", async () => {
    refuseOnce("wrong_code");
    await expect(call(own, { layoutId: "1" })).rejects.toMatchObject({ code: "wrong_code" });
    expect(renew).not.toHaveBeenCalled();
  });
});
