import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "#contract/errors.ts";
import { ConnectionLost } from "#web/lib/api.ts";
import { retryWhileAway } from "#web/lib/retry-while-away.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test.each([new Failure("session_not_found"), new Failure("unexpected"), new TypeError("ours")])(
  "does not repeat after %s",
  async (error) => {
    const { task, askedAt } = taskFailingWith([error]);
    await expect(retryWhileAway(task)).rejects.toBe(error);
    expect(askedAt).toEqual([0]);
  },
);
