/** The calendar that visits are counted by. */
const TIME_ZONE = "America/Sao_Paulo";
const DAYS = 30;
const DAY_MS = 24 * 3600_000;

const format = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });

/** '2026-03-12'. */
export function dayOf(moment: Date): string {
  return format.format(moment);
}

/** The days that the list of links shows, today last. */
export function daysOfVisits(now: Date): string[] {
  const today = Date.parse(dayOf(now));
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
