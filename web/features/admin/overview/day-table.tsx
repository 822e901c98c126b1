import { overviewPage as text } from "#contract/messages/admin-screens.ts";
import type { AdminOverview, Day } from "#contract/routes/admin-overview.ts";
import { formatNumber } from "#web/features/admin/numbers.ts";
import { type Counted, localDay, sumOf } from "#web/features/admin/overview/day-counts.ts";
import { formatShortDate } from "#web/lib/format-date.ts";
import { Card } from "#web/ui/card.tsx";

interface DayTableProps {
  overview: AdminOverview;
  columns: readonly { name: string; what: Counted }[];
}

/** The numbers of the charts: each period's sums, and its days below them, newest first. */
export function DayTable({ overview, columns }: DayTableProps) {
  const periods = [
    { name: text.lastDays, days: overview.days },
    { name: text.previousDays, days: overview.previous_days },
  ];
  return (
    <Card className="mt-2">
      <table className="w-full text-sm tabular-nums">
        <thead className="border-line border-b text-ink-soft">
          <tr>
            <th scope="col" className="px-4 py-2.5 text-left font-medium">
              {text.day}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="px-4 py-2.5 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {periods.map(({ name, days }) => (
          <tbody key={name} className="divide-y divide-line border-line border-b last:border-b-0">
            <tr className="bg-hover font-semibold">
              <th scope="rowgroup" className="px-4 py-2 text-left">
                {name}
              </th>
              {columns.map(({ what }) => (
                <td key={what} className="px-4 py-2 text-right">
                  {formatNumber(sumOf(days.map((day) => day[what])))}
                </td>
              ))}
            </tr>
            {[...days].reverse().map((day) => (
              <DayRow key={day.date} day={day} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

function DayRow({ day, columns }: { day: Day; columns: DayTableProps["columns"] }) {
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-left font-normal">
        {formatShortDate(localDay(day.date))}
      </th>
      {columns.map(({ what }) => (
        <td key={what} className="px-4 py-2 text-right">
          {formatNumber(day[what])}
        </td>
      ))}
    </tr>
  );
}
