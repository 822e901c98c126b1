import { describe, expect, test } from "vitest";
import { describeProgress } from "#web/features/layouts/upload/describe-progress.ts";
import { speedMeter } from "#web/features/layouts/upload/speed-meter.ts";

const MB = 1024 ** 2;

describe("progress in words", () => {
  test("bytes, speed and remaining time", () => {
    const state = { phase: "sending", sent: 12 * MB, speed: 1.5 * MB } as const;
    expect(describeProgress(state, 45 * MB)).toEqual({
      percent: (12 / 45) * 100,
      amount: "12 MB de 45 MB",
      pace: "1,5 MB/s · 22 s restantes",
    });
  });

  test.each([
    [0.4, "menos de 1 s restantes"],
    [59, "59 s restantes"],
    [61, "1 min 10 s restantes"],
    [120, "2 min restantes"],
    [3_000, "50 min restantes"],
  ])("%s s reads '%s'", (seconds, words) => {
    const state = { phase: "sending", sent: 0, speed: 1000 } as const;
    expect(describeProgress(state, seconds * 1000).pace).toContain(words);
  });

  test("shows no speed before it is known, nor while the connection is down", () => {
    expect(describeProgress({ phase: "sending", sent: 1, speed: null }, 10).pace).toBe("");
    expect(describeProgress({ phase: "reconnecting", sent: 1 }, 10).pace).toBe("");
  });
});

describe("speed", () => {
  test("is the average of the last seconds", () => {
    const meter = speedMeter();
    expect(meter.record(0, 0)).toBeNull();
    expect(meter.record(1000, 1000)).toBe(1000);
    meter.record(1000, 9000);
    expect(meter.record(5000, 11_000)).toBe(2000);
  });

  test("ignores the time of a break", () => {
    const meter = speedMeter();
    meter.record(0, 0);
    meter.reset();
    expect(meter.record(500, 60_000)).toBeNull();
    expect(meter.record(1500, 61_000)).toBe(1000);
  });
});
