const WINDOW_MS = 8_000;
/** A speed measured over less time is meaningless. */
const SETTLE_MS = 700;

export interface SpeedMeter {
  /**
   * Records how many bytes were sent by now; returns bytes per second, or null while it is too early to
   * tell.
   */
  record(sent: number, now: number): number | null;
  /** After a break: time without a connection must not count. */
  reset(): void;
}

/** The average over the last seconds: stable enough to read, fast enough to follow changes. */
export function speedMeter(): SpeedMeter {
  let samples: { sent: number; at: number }[] = [];
  return {
    record(sent, now) {
      samples = samples.filter(({ at }) => now - at <= WINDOW_MS);
      samples.push({ sent, at: now });
      const first = samples[0];
      if (!first || now - first.at < SETTLE_MS) return null;
      return Math.max(((sent - first.sent) * 1000) / (now - first.at), 0);
    },
    reset() {
      samples = [];
    },
  };
}
