import type { PriceRecord } from "#sandbox/records/catalog-records.ts";

const DAY = 24 * 3600;

/** The anchor's day in the next month, or that month's last day. */
export function addMonth(from: number, anchor: number, months = 1): number {
  const date = new Date(from * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(month);
  next.setUTCDate(Math.min(day, lastDay));
  return Math.floor(next.getTime() / 1000);
}

/** Where the period ends that begins at `from`. */
export function addPeriod(
  from: number,
  anchor: number,
  { recurring }: Pick<PriceRecord, "recurring">,
): number {
  const { interval, count } = recurring ?? { interval: "month", count: 1 };
  switch (interval) {
    case "day":
      return from + count * DAY;
    case "week":
      return from + count * 7 * DAY;
    case "month":
      return addMonth(from, anchor, count);
    case "year":
      return addMonth(from, anchor, 12 * count);
  }
}
