import { lazy, Suspense, useState } from "react";
import { overviewPage as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Day } from "#contract/routes/admin-overview.ts";
import { formatNumber } from "#web/features/admin/numbers.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { formatShortDate } from "#web/lib/format-date.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Lazy, so that the figures appear before the chart library. */
const LineChart = lazy(() =>
  import("#web/features/admin/overview/line-chart.tsx").catch((error: unknown) => {
    // The library reads the browser's language while loading, and fails if that is not a valid tag.
    reportError(error);
    return { default: ChartMissing };
  }),
);

function ChartMissing() {
  return <p className="text-ink-soft text-sm">{text.chartMissing}</p>;
}

const charts = [
  { name: text.signUps, of: ({ users }: Day) => users },
  { name: text.newLayouts, of: ({ layouts }: Day) => layouts },
  { name: text.newComments, of: ({ comments }: Day) => comments },
] as const;

export function OverviewCharts({ days }: { days: readonly Day[] }) {
  return (
    <section aria-labelledby="ultimos-dias" className="mt-10">
      <h2 id="ultimos-dias" className="mb-4 font-semibold text-xl">
        {text.lastDays}
      </h2>
      <div className="grid gap-4 xl:grid-cols-3">
        {charts.map(({ name, of }) => (
          <ChartCard key={name} name={name} days={days} values={days.map(of)} />
        ))}
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md text-ink-soft text-sm hover:text-ink">
          {text.showNumbers}
        </summary>
        <Numbers days={days} />
      </details>
    </section>
  );
}

interface ChartCardProps {
  name: string;
  days: readonly Day[];
  values: number[];
}

function ChartCard({ name, days, values }: ChartCardProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const dates = days.map(({ date }) => localDay(date));
  const total = values.reduce((sum, value) => sum + value, 0);
  const day = pointed === null ? undefined : dates[pointed];
  const label = fillMessage(text.chartName, {
    name,
    from: shortDate(dates.at(0)),
    to: shortDate(dates.at(-1)),
    count: formatNumber(total),
    most: formatNumber(Math.max(...values)),
  });
  return (
    <Card className="p-4">
      <figure>
        <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{name}</span>
          <span aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
            {day && pointed !== null
              ? fillMessage(text.onDay, {
                  count: formatNumber(values[pointed] ?? 0),
                  date: formatShortDate(day),
                })
              : fillMessage(text.sumOfDays, { count: formatNumber(total) })}
          </span>
        </figcaption>
        <div role="img" aria-label={label} className="h-44">
          <Suspense fallback={<Skeleton className="h-full" />}>
            <LineChart dates={dates} values={values} onPoint={setPointed} />
          </Suspense>
        </div>
      </figure>
    </Card>
  );
}

function Numbers({ days }: { days: readonly Day[] }) {
  return (
    <Card className="mt-2">
      <table className="w-full text-sm tabular-nums">
        <thead className="border-line border-b text-ink-soft">
          <tr>
            <th scope="col" className="px-4 py-2.5 text-left font-medium">
              {text.day}
            </th>
            {charts.map(({ name }) => (
              <th key={name} scope="col" className="px-4 py-2.5 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...days].reverse().map((day) => (
            <tr key={day.date}>
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {shortDate(localDay(day.date))}
              </th>
              {charts.map(({ name, of }) => (
                <td key={name} className="px-4 py-2 text-right">
                  {formatNumber(of(day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Local midnight: `new Date("2026-03-12")` would be midnight UTC. */
function localDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
}

function shortDate(day: Date | undefined): string {
  return day ? formatShortDate(day) : "";
}
