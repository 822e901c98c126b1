/** Dates as `date` and `datetime-local` inputs write them, '2026-03-12' and '2026-03-12T14:05', and as people do. */

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/;
/** '12/3/2026', '12.03.2026', or digits alone, as a phone's number keys write them. */
const TYPED_DAY = /^(?:(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})|(\d{2})(\d{2})(\d{4}))/;
/** '14:05', '14h05', '14h', '1405'. */
const TYPED_TIME = /^(\d{1,2})(?:h|[:h](\d{2}))$|^(\d{2})(\d{2})$/;
const EARLIEST_YEAR = 1900;

/** '12/03/2026 14:05'; empty for what is no date. */
export function showDate(value: string): string {
  const [, year, month, day, time] = WRITTEN.exec(value) ?? [];
  if (!year) return "";
  return `${day}/${month}/${year}${time ? ` ${time}` : ""}`;
}

/** What was typed as a value; null while it is no date. A day alone gets the usual time, where there is one. */
export function readDate(typed: string, usualTime?: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  const found = TYPED_DAY.exec(text);
  if (!found) return null;
  const [whole, ...parts] = found;
  const [day = 0, month = 0, year = 0] = parts.filter((part) => part !== undefined).map(Number);
  const date = new Date(year, month - 1, day);
  // 31/02 would be a day in March, and the year 26 one of the last century.
  const isReal = date.getFullYear() === year && date.getMonth() + 1 === month;
  if (!isReal || year < EARLIEST_YEAR) return null;
  const rest = text.slice(whole.length).replace(/^[\s,]*(?:às)?\s*/, "");
  if (usualTime === undefined) return rest === "" ? dayValue(date) : null;
  const time = rest === "" ? usualTime : readTime(rest);
  return time === null ? null : `${dayValue(date)}T${time}`;
}

/** '14:05'; null for what is no time. */
export function readTime(typed: string): string | null {
  const [, hours, minutes = "0", compactHours, compactMinutes] =
    TYPED_TIME.exec(typed.trim().toLowerCase()) ?? [];
  const [hour, minute] = [Number(hours ?? compactHours), Number(compactMinutes ?? minutes)];
  return hour < 24 && minute < 60 ? `${twoDigits(hour)}:${twoDigits(minute)}` : null;
}

/** The day of a value, at local midnight. */
export function dayOf(value: string): Date | undefined {
  const [, year, month, day] = WRITTEN.exec(value) ?? [];
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined;
}

export function dayValue(date: Date): string {
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
