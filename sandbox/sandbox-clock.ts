/** The anchor's day in the next month, or that month's last day. */
export function addMonth(from: number, anchor: number): number {
  const date = new Date(from * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate();
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(date.getUTCMonth() + 1);
  next.setUTCDate(Math.min(day, lastDay));
  return Math.floor(next.getTime() / 1000);
}
