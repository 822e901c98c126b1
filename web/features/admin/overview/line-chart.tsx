import { useEffect, useEffectEvent, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatNumber } from "#web/features/admin/numbers.ts";
import { formatShortDate } from "#web/lib/format-date.ts";
import { useTheme } from "#web/lib/theme.ts";

interface LineChartProps {
  dates: readonly Date[];
  values: readonly number[];
  /** The day under the pointer; null when it left. */
  onPoint: (index: number | null) => void;
}

const FONT = '12px "Inter", system-ui, sans-serif';
/** Counts are whole numbers, and so are the axis steps. */
const STEPS = [1, 2, 5].flatMap((step) => [0, 1, 2, 3, 4, 5, 6].map((zeros) => step * 10 ** zeros));

/** Drawn on a canvas in the theme's colours; the surrounding element describes it to screen readers. */
export default function LineChart({ dates, values, onPoint }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [theme] = useTheme();
  const point = useEffectEvent(onPoint);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours.
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const seconds = dates.map((date) => date.getTime() / 1000);
    const chart = new uPlot(
      { ...sizeOf(place), ...optionsOf(place), hooks: { setCursor: [report] } },
      [seconds, [...values]],
      place,
    );
    function report({ cursor }: uPlot) {
      point(cursor.idx ?? null);
    }
    const resizing = new ResizeObserver(() => chart.setSize(sizeOf(place)));
    resizing.observe(place);
    return () => {
      resizing.disconnect();
      chart.destroy();
    };
  }, [dates.length, values.join(), theme]);
  return <div ref={box} className="size-full overflow-hidden" />;
}

function sizeOf(place: HTMLElement) {
  return { width: place.clientWidth, height: place.clientHeight };
}

function optionsOf(place: HTMLElement): Omit<uPlot.Options, "width" | "height"> {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const line = { stroke: colour("--line"), width: 1 };
  const axis = { stroke: colour("--ink-soft"), font: FONT, ticks: { show: false } };
  return {
    legend: { show: false },
    padding: [8, 12, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: { y: { range: (_, __, most) => [0, Math.max(most, 4)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 28,
        values: (_, splits) => splits.map((split) => formatShortDate(new Date(split * 1000))),
      },
      {
        ...axis,
        grid: line,
        size: 44,
        incrs: STEPS.toSorted((one, other) => one - other),
        values: (_, splits) => splits.map(formatNumber),
      },
    ],
    series: [
      {},
      {
        stroke: colour("--ink"),
        width: 2,
        fill: colour("--hover"),
        points: { show: false },
      },
    ],
  };
}
