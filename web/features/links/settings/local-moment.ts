/** How a `datetime-local` field writes a moment, in the browser's own time zone: '2026-03-12T14:05'. */
export function localMoment(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The same time of the day, so many days later. */
export function inDays(days: number, from: Date = new Date()): Date {
  const moment = new Date(from);
  moment.setDate(moment.getDate() + days);
  return moment;
}
