import type { AdminOverview } from "#contract/routes/admin-overview.ts";

/** A day's count, and that of the day thirty days before. */
export interface DayCount {
  date: Date;
  count: number;
  previousDate: Date;
  previous: number;
}

export type Counted = "users" | "layouts" | "comments";

export function dayCounts(
  { days, previous_days: before }: Pick<AdminOverview, "days" | "previous_days">,
  what: Counted,
): DayCount[] {
  return days.flatMap((day, index) => {
    const previous = before[index];
    if (!previous) return [];
    return {
      date: localDay(day.date),
      count: day[what],
      previousDate: localDay(previous.date),
      previous: previous[what],
    };
  });
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Local midnight: `new Date("2026-03-12")` would be midnight UTC. */
export function localDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
}
