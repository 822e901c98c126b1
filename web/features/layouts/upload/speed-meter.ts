const WINDOW_MS = 8_000;
/** A speed read off less than this says nothing. */
const SETTLE_MS = 700;

export interface SpeedMeter {
  /** Says how many bytes have gone out by now; answers bytes a second, or null while it is too early to tell. */
  record(sent: number, now: number): number | null;
  /** After a break: the time without a line is not slowness. */
  reset(): void;
}

/** The average over the last seconds: steady enough to read, quick enough to follow the line. */
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
