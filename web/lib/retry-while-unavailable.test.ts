import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusalBody } from "#tests/support/refusal-body.ts";
import { ConnectionLost, refusalOf, unanswered } from "#web/lib/refusal.ts";
import { retryWhileUnavailable } from "#web/lib/retry-while-unavailable.ts";

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
    unanswered("unavailable"),
    new ConnectionLost("a-request"),
    new ConnectionLost("a-request"),
  ]);
  const answer = retryWhileUnavailable(task);
  await vi.runAllTimersAsync();
  expect(await answer).toBe("answer");
  expect(askedAt).toEqual([0, 200, 600, 1400, 3000]);
});

test("gives up within half a minute", async () => {
  const { task, askedAt } = taskFailingWith(
    Array.from({ length: 50 }, () => new ConnectionLost("a-request")),
  );
  const answer = expect(retryWhileUnavailable(task)).rejects.toBeInstanceOf(ConnectionLost);
  await vi.runAllTimersAsync();
  await answer;
  expect(askedAt).toHaveLength(8);
  expect(askedAt.at(-1)).toBeLessThan(30_000);
});

test.each([
  unanswered("session_not_found"),
  refusalOf(409, refusalBody("storage_limit_exceeded", { remaining: "2 KB" }), "a-request"),
  new TypeError("ours"),
])("does not repeat after %s", async (error) => {
  const { task, askedAt } = taskFailingWith([error]);
  await expect(retryWhileUnavailable(task)).rejects.toBe(error);
  expect(askedAt).toEqual([0]);
});

/** Two pauses, then none that ends by itself. */
function patientTry(task: () => Promise<string>) {
  const aborter = new AbortController();
  const wake = new EventTarget();
  const onPause = vi.fn<(ms: number) => void>();
  const pauseMs = (failures: number) => [500, 1_000][failures - 1] ?? Number.POSITIVE_INFINITY;
  const result = retryWhileUnavailable(task, { pauseMs, onPause, wake, signal: aborter.signal });
  result.catch(() => {});
  return { result, aborter, wake, onPause };
}

test("waits as long as configured, then stops retrying by itself", async () => {
  const task = vi.fn(() => Promise.reject<string>(unanswered("unavailable")));
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
    if (down) throw refusalOf(408, refusalBody("request_timeout"), "a-request");
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
  const { result, aborter } = patientTry(() => Promise.reject(unanswered("unavailable")));
  await vi.advanceTimersByTimeAsync(100);
  aborter.abort();
  await expect(result).rejects.toBe(aborter.signal.reason);
});
