import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import type { AppEnv } from "#server/api.ts";
import { answerError } from "#server/http/answer-errors.ts";
import { type Health, healthRoutes } from "#server/http/health.ts";
import { silentLog } from "#tests/support/silent-log.ts";

/** The routes alone, with a database that can be told how to answer. */
function serveHealth(answer: () => Promise<void>) {
  let asked = 0;
  const database = () => {
    asked += 1;
    return answer();
  };
  const health: Health = { draining: false, checks: { database } };
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use((c, next) => {
    c.set("log", silentLog);
    return next();
  });
  app.route("/", healthRoutes(health, silentLog));
  const ready = async () => (await app.request("/readyz")).status;
  return { health, ready, asked: () => asked };
}

test("a hundred probes a second ask the database once, and the next second once more", async () => {
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

test("a database that is away is asked again after a second, and one that is silent not before it gave up", async () => {
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
