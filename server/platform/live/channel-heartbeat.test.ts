import { expect, onTestFinished, test, vi } from "vitest";
import { channelHeartbeat } from "#server/platform/live/channel-heartbeat.ts";

test("a silent connection is not trusted for long", async () => {
  let asked = 0;
  const query = () => {
    asked += 1;
    return new Promise(() => {});
  };
  const heartbeat = channelHeartbeat(
    { query } as unknown as Parameters<typeof channelHeartbeat>[0],
    () => {},
  );
  await expect.poll(() => heartbeat.isFresh(), { interval: 10 }).toBe(false);
  expect(heartbeat.isFresh()).toBe(false);
  // One question is enough to know that no answer comes.
  expect(asked).toBe(1);
});

test("a connection that answers is trusted as long as somebody asks", async () => {
  let asked = 0;
  const query = async () => {
    asked += 1;
  };
  const heartbeat = channelHeartbeat(
    { query } as unknown as Parameters<typeof channelHeartbeat>[0],
    () => {},
  );
  await expect.poll(() => heartbeat.isFresh() && asked > 3, { interval: 10 }).toBe(true);
});

test("a connection that leaves a query unanswered is given up, even if nobody asks", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let lost = 0;
  const silent = { query: () => new Promise(() => {}) };
  const heartbeat = channelHeartbeat(
    silent as unknown as Parameters<typeof channelHeartbeat>[0],
    () => {
      lost += 1;
    },
  );
  await vi.advanceTimersByTimeAsync(14_000);
  expect(lost).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lost).toBe(1);
  heartbeat.stop();
});
