import { type PointerEvent, useState } from "react";
import { formatNumber } from "#web/features/admin/numbers.ts";
import { axisSteps } from "#web/features/admin/overview/axis-steps.ts";
import type { DayCount } from "#web/features/admin/overview/day-counts.ts";
import { formatShortDate } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";

interface BarChartProps {
  days: readonly DayCount[];
  /** What a screen reader is told of the whole chart. */
  label: string;
  /** The name of what is moved from day to day with the arrow keys. */
  dayLabel: string;
  /** What is said of a day. */
  sayDay: (day: DayCount) => string;
  /** What is said while no day is pointed at. */
  sums: string;
}

/** Every seventh day has its date below it, and the last but one is among them. */
const DATED_EVERY = 7;

/** A bar for each day, beside the fainter one of thirty days before. */
export function BarChart({ days, label, dayLabel, sayDay, sums }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const last = days.length - 1;
  const steps = axisSteps(Math.max(...days.flatMap(({ count, previous }) => [count, previous]), 0));
  const top = steps.at(-1) ?? 1;
  const day = pointed === null ? undefined : days[pointed];
  const pointAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setPointed(Math.min(Math.max(index, 0), last));
  };
  return (
    <>
      {/* Both sentences have the same place, so that nothing moves while days are pointed at. */}
      <div className="mb-3 grid text-ink-soft text-sm tabular-nums *:col-start-1 *:row-start-1">
        <p className={cx(day && "invisible")}>{sums}</p>
        <p aria-hidden="true" className={cx("text-ink", !day && "invisible")}>
          {sayDay(day ?? days[last] ?? NO_DAY)}
        </p>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-sm outline-ink outline-offset-8 has-focus-visible:outline-2">
        <div
          aria-hidden="true"
          className="flex h-40 flex-col-reverse justify-between text-right text-ink-soft text-xs tabular-nums"
        >
          {steps.map((step) => (
            <span key={step} className="flex h-0 items-center justify-end">
              {formatNumber(step)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={label}
          className="h-40 w-full overflow-visible"
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => setPointed(null)}
        >
          {pointed !== null && <Column index={pointed} of={days.length} className="fill-hover" />}
          {steps.map((step) => (
            <line
              key={step}
              x2="100%"
              y1={percent(1 - step / top)}
              y2={percent(1 - step / top)}
              className={step === 0 ? "stroke-line-strong" : "stroke-line"}
            />
          ))}
          {days.map(({ date, count, previous }, index) => (
            <g key={date.getTime()}>
              <Column
                index={index}
                of={days.length}
                height={previous / top}
                from={0.06}
                to={0.46}
                className="fill-line-strong/75"
              />
              <Column
                index={index}
                of={days.length}
                height={count / top}
                from={0.46}
                to={0.94}
                className="fill-ink"
              />
            </g>
          ))}
          {/* The whole height answers to the pointer, not only what is drawn. */}
          <rect width="100%" height="100%" className="fill-transparent" />
        </svg>
        <input
          type="range"
          className="sr-only"
          aria-label={dayLabel}
          aria-valuetext={sayDay(day ?? days[last] ?? NO_DAY)}
          max={last}
          value={pointed ?? last}
          onChange={({ currentTarget }) => setPointed(Number(currentTarget.value))}
          onFocus={() => setPointed(pointed ?? last)}
          onBlur={() => setPointed(null)}
        />
        <svg
          aria-hidden="true"
          className="col-start-2 mt-1.5 h-4 w-full overflow-visible fill-ink-soft text-xs tabular-nums"
        >
          {days.map(({ date }, index) =>
            (last - 1 - index) % DATED_EVERY === 0 ? (
              <text
                key={date.getTime()}
                x={percent((index + 0.5) / days.length)}
                y="0.75rem"
                textAnchor="middle"
                className={cx((last - 1 - index) % (2 * DATED_EVERY) !== 0 && "cramped:hidden")}
              >
                {formatShortDate(date)}
              </text>
            ) : null,
          )}
        </svg>
      </div>
    </>
  );
}

const NO_DAY: DayCount = { date: new Date(0), count: 0, previousDate: new Date(0), previous: 0 };

interface ColumnProps {
  index: number;
  of: number;
  /** Parts of the day's height and width. */
  height?: number;
  from?: number;
  to?: number;
  className: string;
}

function Column({ index, of, height = 1, from = 0, to = 1, className }: ColumnProps) {
  if (height === 0) return null;
  return (
    <rect
      x={percent((index + from) / of)}
      y={percent(1 - height)}
      width={percent((to - from) / of)}
      height={percent(height)}
      className={className}
    />
  );
}

function percent(part: number): string {
  return `${part * 100}%`;
}
