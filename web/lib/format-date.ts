const LOCALE = "pt-BR";

const date = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", year: "numeric" });
const dateTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeStyle: "short" });
const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short" });
const shortDate = new Intl.DateTimeFormat(LOCALE, { day: "2-digit", month: "2-digit" });
const numericDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: "short" });
const shortRelative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto", style: "short" });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** '12 de março de 2026', in the browser's own time zone. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** '12 de março de 2026 às 14:05'. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** '14:05'. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

/** '12/03'. */
export function formatShortDate(moment: Date): string {
  return shortDate.format(moment);
}

/** 'há 2 h', 'há 3 d'; what is older than a month is a date, '12/03/2025'. */
export function formatShortRelative(iso: string, now: Date = new Date()): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return numericDate.format(new Date(iso));
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  if (unit === "second") return relative.format(0, unit);
  return shortRelative.format(Math.round(seconds / size), unit);
}

/** 'há 5 minutos'; less than a minute is 'agora'. */
export function formatRelative(iso: string, now: Date = new Date()): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return unit === "second"
    ? relative.format(0, unit)
    : relative.format(Math.round(seconds / size), unit);
}
