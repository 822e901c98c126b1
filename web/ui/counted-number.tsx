import { useLayoutEffect, useState } from "react";
import { cx } from "#web/ui/cx.ts";

const COUNT_MS = 300;
const numbers = new Intl.NumberFormat("pt-BR");

/** What was last shown under each name in this visit. */
const shown = new Map<string, number>();

interface CountedNumberProps {
  /** Which number it is: a page that is opened again counts only what has changed since. */
  name: string;
  value: number;
}

/**
 * Counts up or down to a new value. The number itself is there from the start: screen readers read it,
 * and what is drawn over it takes its room.
 */
export function CountedNumber({ name, value }: CountedNumberProps) {
  const counting = useCounting(name, value);
  return (
    <span className="relative tabular-nums">
      <span className={cx(counting !== null && "opacity-0")}>{numbers.format(value)}</span>
      {counting !== null && (
        <span
          aria-hidden="true"
          data-counting={numbers.format(counting)}
          className="absolute inset-y-0 left-0 before:content-[attr(data-counting)]"
        />
      )}
    </span>
  );
}

/** The number on the way; null once it is there. */
function useCounting(name: string, value: number): number | null {
  const [counting, setCounting] = useState<number | null>(null);
  useLayoutEffect(() => {
    const from = shown.get(name) ?? 0;
    shown.set(name, value);
    if (from === value || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    setCounting(from);
    let start: number | null = null;
    let frame = requestAnimationFrame(function step(now) {
      start ??= now;
      const done = (now - start) / COUNT_MS;
      if (done >= 1) return void setCounting(null);
      setCounting(Math.round(from + (value - from) * (1 - (1 - done) ** 3)));
      frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      setCounting(null);
    };
  }, [name, value]);
  return counting;
}
