const DAY_MS = 24 * 3600_000;

export interface DayStart {
  /** '2026-03-12'. */
  date: string;
  start: Date;
}

/** The last days of the calendar in that time zone, today last. */
export function lastDays(now: Date, timeZone: string, count: number): DayStart[] {
  const today = Date.UTC(...dateIn(now, timeZone));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today - (count - 1 - index) * DAY_MS);
    return { date: day.toISOString().slice(0, 10), start: midnightOf(day, timeZone) };
  });
}

/** The moment at which that day begins in the time zone. */
function midnightOf(day: Date, timeZone: string): Date {
  const guess = new Date(day.getTime() - offsetAt(day, timeZone));
  // Uses the offset at midnight itself: it may have changed between the two.
  return new Date(day.getTime() - offsetAt(guess, timeZone));
}

function offsetAt(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    value("year"),
    value("month") - 1,
    value("day"),
    value("hour"),
    value("minute"),
    value("second"),
  );
  return shown - Math.floor(moment.getTime() / 1000) * 1000;
}

function dateIn(moment: Date, timeZone: string): [year: number, month: number, day: number] {
  const local = new Date(moment.getTime() + offsetAt(moment, timeZone));
  return [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
}
