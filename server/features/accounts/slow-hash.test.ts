import { expect, test } from "vitest";
import { Failure } from "#contract/errors.ts";
import { boundedQueue } from "#server/features/accounts/slow-hash.ts";
import { printFigure } from "#tests/support/print-figure.ts";

test("limits how many run and how many wait; the rest is refused", async () => {
  const enqueue = boundedQueue({ concurrency: 2, maxWaiting: 64 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  const flood = () => Promise.allSettled(Array.from({ length: 100 }, () => enqueue(work)));
  for (const _ of ["first", "after it was full"]) {
    const outcomes = await flood();
    const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
    for (const { reason } of refusals) {
      expect(reason).toBeInstanceOf(Failure);
      expect([reason.code, reason.status]).toEqual(["unavailable", 503]);
    }
    expect([most, outcomes.length - refusals.length, refusals.length]).toEqual([2, 66, 34]);
  }
  printFigure(`hashing: 100 at once: ${most} run, 64 wait, 34 × 503`);
});

test("a failed task makes room for the next", async () => {
  const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 1 });
  const broken = enqueue(() => Promise.reject(new Error("broken")));
  const next = enqueue(async () => "done");
  await expect(broken).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
