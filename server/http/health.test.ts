import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import type { AppEnv } from "#server/api.ts";
import { answerError } from "#server/http/answer-errors.ts";
import { healthRoutes, openHealth } from "#server/http/health.ts";
import { silentLog } from "#tests/support/silent-log.ts";

/** The routes alone, with a database that can be told how to answer. */
function serveHealth(answer: () => Promise<void>, storage = async () => {}) {
  let asked = 0;
  const database = () => {
    asked += 1;
    return answer();
  };
  const checks = { needed: { database }, others: { storage } };
  const health = openHealth(checks, silentLog);
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use((c, next) => {
    c.set("log", silentLog);
    return next();
  });
  app.route("/", healthRoutes(health));
  const ready = async () => (await app.request("/readyz")).status;
  return { app, health, ready, asked: () => asked };
}

test("a hundred probes in a second query the database once, and the next second once more", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ready, asked } = serveHealth(async () => {});
  const many = () => Promise.all(Array.from({ length: 50 }, ready));
  expect(new Set([...(await many()), ...(await many())])).toEqual(new Set([200]));
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await ready()).toBe(200);
  expect(asked()).toBe(2);
});

test("draining shows at once, whatever was found a moment ago", async () => {
  const { health, ready, asked } = serveHealth(async () => {});
  expect(await ready()).toBe(200);
  health.draining = true;
  expect(await ready()).toBe(503);
  expect(asked()).toBe(1);
});

test("an unreachable database is checked again after a second, a silent one only after its check settles", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let answer: () => Promise<void> = () => Promise.reject(new Error("away"));
  const { ready, asked } = serveHealth(() => answer());
  expect([await ready(), await ready(), asked()]).toEqual([503, 503, 1]);
  let giveUp = () => {};
  answer = () =>
    new Promise((_, reject) => {
      giveUp = () => reject(new Error("silent"));
    });
  await vi.advanceTimersByTimeAsync(1_100);
  const probes = [ready(), ready()];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...(await Promise.all(probes)), await ready(), asked()]).toEqual([503, 503, 503, 2]);
  giveUp();
  answer = async () => {};
  await vi.advanceTimersByTimeAsync(1_100);
  expect([await ready(), asked()]).toEqual([200, 3]);
});

test("a store that is away keeps no process from answering, and shows in the full report", async () => {
  const away = () => Promise.reject(new Error("away"));
  const { app, ready } = serveHealth(async () => {}, away);
  expect(await ready()).toBe(200);
  const full = await app.request("/readyz?full");
  expect([full.status, await full.json()]).toEqual([
    503,
    { status: "degraded", parts: { database: "up", storage: "down" } },
  ]);
});
