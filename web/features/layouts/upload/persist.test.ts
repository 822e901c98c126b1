import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "#contract/errors.ts";
import { persist } from "#web/features/layouts/upload/persist.ts";

const window = new EventTarget();
const away = new Failure("unavailable");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function attempt(task: () => Promise<string>) {
  const aborter = new AbortController();
  const wake = new EventTarget();
  const onBreak = vi.fn<(willRetry: boolean) => void>();
  const result = persist(task, { signal: aborter.signal, wake, onBreak });
  result.catch(() => {});
  return { result, aborter, wake, onBreak };
}

test("waits longer each time, then stops trying by itself", async () => {
  const task = vi.fn(() => Promise.reject<string>(away));
  const { onBreak } = attempt(task);
  await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000);
  expect(task).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(task).toHaveBeenCalledTimes(9);
  expect(onBreak.mock.calls.map(([willRetry]) => willRetry)).toEqual([
    ...Array(8).fill(true),
    false,
  ]);
});

test.each([
  ["the browser is back online", (_: EventTarget) => window.dispatchEvent(new Event("online"))],
  ["the person asks", (wake: EventTarget) => wake.dispatchEvent(new Event("retry"))],
])("goes on at once when %s", async (_, nudge) => {
  let down = true;
  const { result, wake } = attempt(async () => {
    if (down) throw away;
    return "through";
  });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  down = false;
  nudge(wake);
  expect(await result).toBe("through");
});

test("an answer that refuses ends it", async () => {
  const refusal = new Failure("storage_limit_exceeded", { remaining: "2 KB" });
  const task = vi.fn(() => Promise.reject<string>(refusal));
  const { result } = attempt(task);
  await expect(result).rejects.toBe(refusal);
  expect(task).toHaveBeenCalledTimes(1);
});

test("cancelling ends the pause too", async () => {
  const { result, aborter } = attempt(() => Promise.reject(away));
  await vi.advanceTimersByTimeAsync(100);
  aborter.abort();
  await expect(result).rejects.toBe(aborter.signal.reason);
});
