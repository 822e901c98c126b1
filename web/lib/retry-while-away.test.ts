import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "#contract/errors.ts";
import { ConnectionLost } from "#web/lib/api.ts";
import { retryWhileAway } from "#web/lib/retry-while-away.ts";

const window = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails with each error in turn, then answers; remembers when it was asked. */
function taskFailingWith(errors: unknown[]) {
  const start = Date.now();
  const askedAt: number[] = [];
  const task = async () => {
    askedAt.push(Date.now() - start);
    const error = errors.shift();
    if (error) throw error;
    return "answer";
  };
  return { task, askedAt };
}

test("waits 200 ms, then twice as long each time", async () => {
  const { task, askedAt } = taskFailingWith([
    new ConnectionLost("a-request"),
    new Failure("unavailable"),
    new ConnectionLost("a-request"),
    new ConnectionLost("a-request"),
  ]);
  const answer = retryWhileAway(task);
  await vi.runAllTimersAsync();
  expect(await answer).toBe("answer");
  expect(askedAt).toEqual([0, 200, 600, 1400, 3000]);
});

test("gives up within half a minute", async () => {
  const { task, askedAt } = taskFailingWith(
    Array.from({ length: 50 }, () => new ConnectionLost("a-request")),
  );
  const answer = expect(retryWhileAway(task)).rejects.toBeInstanceOf(ConnectionLost);
  await vi.runAllTimersAsync();
  await answer;
  expect(askedAt).toHaveLength(8);
  expect(askedAt.at(-1)).toBeLessThan(30_000);
});

test.each([
  new Failure("session_not_found"),
  new Failure("storage_limit_exceeded", { remaining: "2 KB" }),
  new TypeError("ours"),
])("does not repeat after %s", async (error) => {
  const { task, askedAt } = taskFailingWith([error]);
  await expect(retryWhileAway(task)).rejects.toBe(error);
  expect(askedAt).toEqual([0]);
});

/** Two pauses, then none that ends by itself. */
function patientTry(task: () => Promise<string>) {
  const aborter = new AbortController();
  const wake = new EventTarget();
  const onPause = vi.fn<(ms: number) => void>();
  const pauseMs = (failures: number) => [500, 1_000][failures - 1] ?? Number.POSITIVE_INFINITY;
  const result = retryWhileAway(task, { pauseMs, onPause, wake, signal: aborter.signal });
  result.catch(() => {});
  return { result, aborter, wake, onPause };
}

test("waits as long as it is told to, then stops trying by itself", async () => {
  const task = vi.fn(() => Promise.reject<string>(new Failure("unavailable")));
  const { onPause } = patientTry(task);
  await vi.advanceTimersByTimeAsync(500);
  expect(task).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(task).toHaveBeenCalledTimes(3);
  expect(onPause.mock.calls).toEqual([[500], [1_000], [Number.POSITIVE_INFINITY]]);
});

test.each([
  ["the browser is back online", (_: EventTarget) => window.dispatchEvent(new Event("online"))],
  ["the person asks", (wake: EventTarget) => wake.dispatchEvent(new Event("retry"))],
])("goes on at once, and as patiently as at first, when %s", async (_, nudge) => {
  let down = true;
  const { result, wake, onPause } = patientTry(async () => {
    if (down) throw new Failure("request_timeout");
    return "through";
  });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  nudge(wake);
  await vi.advanceTimersByTimeAsync(0);
  expect(onPause).toHaveBeenLastCalledWith(500);
  down = false;
  nudge(wake);
  expect(await result).toBe("through");
});

test("cancelling ends the pause too", async () => {
  const { result, aborter } = patientTry(() => Promise.reject(new Failure("unavailable")));
  await vi.advanceTimersByTimeAsync(100);
  aborter.abort();
  await expect(result).rejects.toBe(aborter.signal.reason);
});
