import { overviewPage as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminOverview } from "#contract/routes/admin-overview.ts";
import { formatNumber } from "#web/features/admin/numbers.ts";
import { BarChart } from "#web/features/admin/overview/bar-chart.tsx";
import {
  type Counted,
  type DayCount,
  dayCounts,
  sumOf,
} from "#web/features/admin/overview/day-counts.ts";
import { DayTable } from "#web/features/admin/overview/day-table.tsx";
import { formatShortDate } from "#web/lib/format-date.ts";
import { Card } from "#web/ui/card.tsx";

const charts: readonly { name: string; what: Counted }[] = [
  { name: text.signUps, what: "users" },
  { name: text.newLayouts, what: "layouts" },
  { name: text.newComments, what: "comments" },
];

export function OverviewCharts({ overview }: { overview: AdminOverview }) {
  return (
    <section aria-labelledby="ultimos-dias" className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="ultimos-dias" className="font-semibold text-xl">
          {text.lastDays}
        </h2>
        <ul aria-hidden="true" className="flex flex-wrap gap-x-5 text-ink-soft text-sm">
          <li className="flex items-center gap-2">
            <span className="h-3 w-2 bg-ink" />
            {text.lastDays}
          </li>
          <li className="flex items-center gap-2">
            <span className="h-3 w-2 bg-line-strong/75" />
            {text.previousDays}
          </li>
        </ul>
      </div>
      <div className="grid gap-4 xl:grid-cols-3">
        {charts.map(({ name, what }) => (
          <ChartCard key={what} name={name} days={dayCounts(overview, what)} />
        ))}
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md text-ink-soft text-sm hover:text-ink">
          {text.showNumbers}
        </summary>
        <DayTable overview={overview} columns={charts} />
      </details>
    </section>
  );
}

function ChartCard({ name, days }: { name: string; days: readonly DayCount[] }) {
  const counts = days.map(({ count }) => count);
  const params = {
    name,
    count: formatNumber(sumOf(counts)),
    previous: formatNumber(sumOf(days.map(({ previous }) => previous))),
  };
  const [first, last] = [days.at(0), days.at(-1)];
  const label = fillMessage(text.chartName, {
    ...params,
    from: first ? formatShortDate(first.date) : "",
    to: last ? formatShortDate(last.date) : "",
    most: formatNumber(Math.max(...counts, 0)),
  });
  return (
    <Card className="p-4">
      <figure>
        <figcaption className="font-semibold">{name}</figcaption>
        <BarChart
          days={days}
          label={label}
          dayLabel={fillMessage(text.dayOf, params)}
          sayDay={sayDay}
          sums={fillMessage(text.sums, params)}
        />
      </figure>
    </Card>
  );
}

function sayDay({ date, count, previousDate, previous }: DayCount): string {
  return fillMessage(text.onDay, {
    count: formatNumber(count),
    date: formatShortDate(date),
    previous: formatNumber(previous),
    previousDate: formatShortDate(previousDate),
  });
}
