import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

/**
 * A disc extended to its lower left corner: (0, 24) of the box is the exact spot. /favicon.svg has the
 * same shape.
 */
const PIN = "M0 24V12a12 12 0 1 1 12 12Z";
const EYE = "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z";

interface PinMarkProps {
  /** The number inside; without one the pin shows a hole. */
  children?: ReactNode;
  className?: string;
}

/** Decorative: the element around it names what it stands for. */
export function PinMark({ children, className }: PinMarkProps) {
  const numbered = children !== undefined;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx("shrink-0 overflow-visible fill-pin", className)}
    >
      <path d={numbered ? PIN : PIN + EYE} fillRule="evenodd" />
      {numbered && (
        <text
          x="12"
          y="16.2"
          textAnchor="middle"
          className="fill-on-pin font-text text-[11.5px] font-bold tabular-nums"
        >
          {children}
        </text>
      )}
    </svg>
  );
}
