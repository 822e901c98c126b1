const BAR = 4;
const GAP = 1.5;
const HEIGHT = 28;
/** A day without a visit is still a day. */
const LEAST = 1;

/** A bar for each day, today last. The sentence below it says the same in words. */
export function VisitChart({ visits }: { visits: readonly number[] }) {
  const most = Math.max(...visits, 1);
  const step = BAR + GAP;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${visits.length * step - GAP} ${HEIGHT}`}
      preserveAspectRatio="xMinYMax meet"
      className="block h-7 w-full max-w-44"
    >
      {visits.map((count, day) => {
        const height = LEAST + (count / most) * (HEIGHT - LEAST);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the list.
            key={day}
            x={day * step}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={count > 0 ? "fill-ink" : "fill-line-strong"}
          />
        );
      })}
    </svg>
  );
}
